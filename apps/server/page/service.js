// What the page asks of the service.

/** @typedef {import("/web/controls.js").Tables & {version: string, formats: Format[], fields: Record<string, Field[]>, enums: Record<string, string[]>}} Tables */
/** @typedef {{name: string, ending: string, media_type: string, summary: string}} Format */
/** @typedef {{name: string, type: string, help: string}} Field */

/** An answer that is none: what went wrong, in the service's words. */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {number} status of HTTP; 0: there was no answer
   * @param {string} code
   */
  constructor(message, status = 0, code = "") {
    super(message);
    this.status = status;
    this.code = code;
  }
}

export class Service {
  constructor() {
    this.token = sessionStorage.getItem("pith-token") ?? "";
  }

  /** @param {string} token */
  use(token) {
    this.token = token;
    sessionStorage.setItem("pith-token", token);
  }

  /**
   * @param {string} path
   * @param {{body?: BodyInit, type?: string, accept?: string, signal?: AbortSignal}} [request] POST if it has a body
   */
  async ask(path, { body, type = "application/json", accept = "", signal } = {}) {
    const headers = new Headers(this.token ? { Authorization: `Bearer ${this.token}` } : {});
    if (body !== undefined) headers.set("Content-Type", type);
    if (accept) headers.set("Accept", accept);
    let response;
    try {
      response = await fetch(path, { method: body === undefined ? "GET" : "POST", body, headers, signal });
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new Problem("The service does not answer. Is pith serve still running?");
    }
    if (response.ok) return response;
    const problem = await response.json().catch(() => ({}));
    throw new Problem(problem.detail ?? `The service answered ${response.status}.`, response.status, problem.code);
  }

  /**
   * @param {string} path
   * @param {object} request
   * @param {AbortSignal} [signal]
   */
  async json(path, request, signal) {
    return (await this.ask(path, { body: JSON.stringify(request), accept: "application/json", signal })).json();
  }

  /**
   * @param {string} path
   * @param {object} request
   * @param {AbortSignal} [signal]
   */
  async text(path, request, signal) {
    return (await this.ask(path, { body: JSON.stringify(request), signal })).text();
  }

  /** @returns {Promise<Tables>} */
  async tables() { return (await this.ask("/v1/methods")).json(); }

  /** @returns {Promise<{status: string, fetches?: boolean}>} */
  async state() { return (await this.ask("/healthz")).json(); }

  /** @returns {Promise<string[]>} */
  async examples() { return (await this.ask("/examples/")).json(); }
}
