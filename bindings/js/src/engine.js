// pith.wasm behind its C interface (include/pith/pith_c.h): pages in, plain objects out.
//
// An Engine is one instance of the module with one extractor. Its calls run one after the other, as everything in a
// JavaScript thread does. What results hold is read by the library's own table of fields, so a new field is there at once.

// Why a call gave nothing. `code` is one of the names in describe().enums.error, or "argument".
export class PithError extends Error {
  constructor(code, message) {
    super(message);
    this.name = "PithError";
    this.code = code;
  }
}

const kEncoder = new TextEncoder();
const kDecoder = new TextDecoder();
const kNothing = 0; // a null pointer
const kLists = { images: "image", dropped_images: "image", posts: "post", comments: "post", entities: "entity", blocks: "block" };
const kLiveNode = 44; // bytes of pith_live_node
const kNoFile = () => 8; // the errno of WASI for a bad file descriptor: the module has no files

export class Engine {
  #module;
  #api;
  #extractor;
  #bytes = new Uint8Array();
  #names = new Map(); // strings that stay in the module's memory
  #tables;

  constructor(module) {
    this.#module = module;
    this.#start();
    this.#tables = JSON.parse(this.#string(this.#api.pith_describe()));
  }

  // Changes when the module ran out of memory and was started anew: pointers of before mean nothing then.
  generation = 0;

  get tables() {
    return this.#tables;
  }

  // Runs `pith_<name>` on a page. `extra` are the arguments between page and options. Gives a reader of the result.
  run(name, html, extra, options, kind) {
    return this.#guarded(() => {
      const owned = [];
      const known = this.#api.pith_options_new();
      const result = this.#allocate(4, owned);
      try {
        this.#setOptions(known, options);
        const page = this.#putPage(html, owned);
        if (page.isText) this.#setOption(known, "encoding", "utf-8"); // whatever it says of the bytes that it was
        const arguments_ = extra.map((value) => (typeof value === "string" ? this.#name(value) : value));
        const code = this.#api[`pith_${name}`](this.#extractor, page.at, page.length, ...arguments_, known, result);
        if (code !== 0) throw this.#error(code, this.#api.pith_error_message(this.#extractor));
        return this.#read(this.#number(result), kind);
      } finally {
        this.#api.pith_result_free(this.#number(result));
        this.#api.pith_options_free(known);
        owned.forEach((at) => this.#api.free(at));
      }
    });
  }

  // Throws if an option is none, or cannot be that.
  checkOptions(options) {
    this.#guarded(() => {
      const known = this.#api.pith_options_new();
      try {
        this.#setOptions(known, options);
      } finally {
        this.#api.pith_options_free(known);
      }
    });
  }

  // Objects of the module: a number, which the caller gives back to free().
  newSite() {
    return this.#api.pith_site_new();
  }
  addToSite(site, html, options) {
    return this.#guarded(() => {
      const owned = [];
      const known = this.#api.pith_options_new();
      try {
        this.#setOptions(known, options);
        const page = this.#putPage(html, owned);
        if (page.isText) this.#setOption(known, "encoding", "utf-8");
        const code = this.#api.pith_site_add(site, page.at, page.length, known);
        if (code !== 0) throw this.#error(code, kNothing);
        return this.#api.pith_site_page_count(site);
      } finally {
        this.#api.pith_options_free(known);
        owned.forEach((at) => this.#api.free(at));
      }
    });
  }
  newModel(bytes) {
    return this.#guarded(() => {
      const owned = [];
      const made = this.#allocate(4, owned);
      try {
        const page = this.#putPage(bytes, owned);
        const code = this.#api.pith_model_read(page.at, page.length, made);
        if (code !== 0) throw this.#error(code, kNothing);
        return this.#number(made);
      } finally {
        owned.forEach((at) => this.#api.free(at));
      }
    });
  }
  // `nodes`: words as pith_live_node has them.
  newLivePage({ nodes, width, height }) {
    return this.#guarded(() => {
      const owned = [];
      try {
        const bytes = new Uint8Array(nodes.buffer, nodes.byteOffset, nodes.byteLength);
        const at = this.#allocate(bytes.length + 4, owned);
        this.#memory().set(bytes, at);
        const page = this.#api.pith_live_page_new(at, bytes.length / kLiveNode, width, height);
        if (page === kNothing) throw new PithError("out-of-memory", "out of memory");
        return page;
      } finally {
        owned.forEach((at) => this.#api.free(at));
      }
    });
  }
  free(kind, at) {
    this.#api[`pith_${kind}_free`](at);
  }

  // ---- the module's memory ----

  #start() {
    const files = { fd_close: kNoFile, fd_seek: kNoFile, fd_write: kNoFile };
    const instance = new WebAssembly.Instance(this.#module, {
      wasi_snapshot_preview1: {
        ...files,
        clock_time_get: (_clock, _precision, out) => {
          const nanoseconds = BigInt(Math.round(performance.now() * 1e6));
          new DataView(this.#api.memory.buffer).setBigUint64(out, nanoseconds, true);
          return 0;
        },
      },
    });
    this.#api = instance.exports;
    this.#names.clear();
    this.#api._initialize();
    this.#extractor = this.#api.pith_extractor_new();
    ++this.generation;
  }

  // Where memory runs out, the module stops for good; the next call gets a new one.
  #guarded(work) {
    try {
      return work();
    } catch (error) {
      if (!(error instanceof WebAssembly.RuntimeError)) throw error;
      this.#start();
      throw new PithError("out-of-memory", "out of memory");
    }
  }

  #memory() {
    if (this.#bytes.buffer !== this.#api.memory.buffer) this.#bytes = new Uint8Array(this.#api.memory.buffer);
    return this.#bytes;
  }

  #allocate(length, owned) {
    const at = this.#api.malloc(length);
    if (at === kNothing) throw new PithError("out-of-memory", "out of memory");
    owned.push(at);
    this.#memory().fill(0, at, at + Math.min(length, 4));
    return at;
  }

  // A string is written as UTF-8; a UTF-16 unit takes at most three bytes.
  #putPage(html, owned) {
    if (typeof html === "string") {
      const at = this.#allocate(3 * html.length + 4, owned);
      const { written } = kEncoder.encodeInto(html, this.#memory().subarray(at, at + 3 * html.length));
      return { at, length: written, isText: true };
    }
    const bytes = bytesOf(html);
    const at = this.#allocate(bytes.length + 4, owned);
    this.#memory().set(bytes, at);
    return { at, length: bytes.length, isText: false };
  }

  #putText(text) {
    const bytes = kEncoder.encode(text);
    const at = this.#allocate(bytes.length + 4, []);
    const memory = this.#memory();
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    return at;
  }

  #name(name) {
    if (!this.#names.has(name)) this.#names.set(name, this.#putText(name));
    return this.#names.get(name);
  }

  #number(at) {
    return new DataView(this.#api.memory.buffer).getUint32(at, true);
  }

  #string(at) {
    const memory = this.#memory();
    return kDecoder.decode(memory.subarray(at, memory.indexOf(0, at)));
  }

  // ---- options ----

  #setOptions(known, options) {
    for (const [name, value] of Object.entries(options)) {
      if (value === undefined || value === null) continue;
      if (typeof value?.useIn === "function") value.useIn(this, (at) => this.#api[`pith_options_use_${name}`](known, at));
      else if (Array.isArray(value)) for (const one of value) this.#setOption(known, name, String(one));
      else this.#setOption(known, name, value === true ? "yes" : value === false ? "no" : String(value));
    }
  }

  #setOption(known, name, value) {
    const texts = [this.#putText(name), this.#putText(value)];
    const code = this.#api.pith_options_set(known, ...texts);
    texts.forEach((at) => this.#api.free(at));
    if (code !== 0) throw this.#error(code, this.#api.pith_options_message(known));
  }

  #error(code, message) {
    const name = this.#string(this.#api.pith_error_name(code));
    return new PithError(name, (message !== kNothing && this.#string(message)) || name);
  }

  // ---- results ----

  // `kind` names the fields of an object, or a list that the result is: "regions" of "region", "texts" of "text".
  #read(result, kind) {
    const list = { region: "regions", text: "texts" }[kind];
    if (list) return this.#readList(result, list, kind);
    if (kind === "view") return this.#text(result, null, 0, "content");
    return this.#readRecord(result, null, 0, kind);
  }

  #readList(result, list, kind) {
    const count = this.#api.pith_result_count(result, this.#name(list));
    return Array.from({ length: count }, (_, index) => this.#readRecord(result, list, index, kind));
  }

  #readRecord(result, list, index, kind) {
    const record = {};
    for (const field of this.#tables.fields[kind]) record[field.name] = this.#readField(result, list, index, field);
    return record;
  }

  #readField(result, list, index, { name, type, optional }) {
    if (kLists[name] && type !== "text") return this.#readList(result, name, kLists[name]);
    if (type === "texts") {
      const count = this.#api.pith_result_count(result, this.#name(name));
      return Array.from({ length: count }, (_, i) => this.#text(result, name, i, "text"));
    }
    if (type === "text") return this.#text(result, list, index, name) || (optional ? null : "");
    const number = list
      ? this.#api.pith_result_item_number(result, this.#name(list), index, this.#name(name))
      : this.#api.pith_result_number(result, this.#name(name));
    if (Number.isNaN(number)) return null;
    return type === "truth" ? number === 1 : number;
  }

  #text(result, list, index, name) {
    const owned = [];
    const length = this.#allocate(4, owned);
    const at = list
      ? this.#api.pith_result_item_text(result, this.#name(list), index, this.#name(name), length)
      : this.#api.pith_result_text(result, this.#name(name), length);
    const text = kDecoder.decode(this.#memory().subarray(at, at + this.#number(length)));
    this.#api.free(length);
    return text;
  }
}

// Anything that holds bytes: Uint8Array, Buffer, ArrayBuffer, DataView.
function bytesOf(html) {
  if (html instanceof Uint8Array) return html;
  if (html instanceof ArrayBuffer) return new Uint8Array(html);
  if (ArrayBuffer.isView(html)) return new Uint8Array(html.buffer, html.byteOffset, html.byteLength);
  throw new TypeError("a page is a string or bytes (Uint8Array or ArrayBuffer)");
}
