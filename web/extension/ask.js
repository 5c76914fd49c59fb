// Questions to the engine in the background.
import { api } from "./api.js";

/**
 * @param {string} call one of background.js
 * @param {object} [message]
 * @returns {Promise<any>}
 */
export async function ask(call, message = {}) {
  const answer = await api.runtime.sendMessage({ call, ...message });
  if (!answer) throw new Error("The extension was updated or stopped; reload the page.");
  if (answer.error) throw new Error(answer.error);
  return answer.value;
}
