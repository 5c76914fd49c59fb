// Parts of the page by their ids.

/**
 * @template {HTMLElement} T
 * @param {string} id
 * @param {new () => T} type
 * @returns {T}
 */
export function byId(id, type) {
  const element = document.getElementById(id);
  if (!(element instanceof type)) throw new Error(`no ${id}`);
  return element;
}

/** @param {string} id */
export const part = (id) => byId(id, HTMLElement);
