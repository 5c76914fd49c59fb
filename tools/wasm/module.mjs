// pith.wasm through the C interface (include/pith/pith_c.h), with nothing around it but a clock.
import fs from "node:fs";

// What the module asks of its host: the time, and files for messages of the C run time, of which there are none.
function host(memory) {
  const kNoSuchFile = () => 8;
  return {
    wasi_snapshot_preview1: {
      fd_close: kNoSuchFile,
      fd_seek: kNoSuchFile,
      fd_write: kNoSuchFile,
      clock_time_get(_clock, _precision, out) {
        new DataView(memory().buffer).setBigUint64(out, process.hrtime.bigint(), true);
        return 0;
      },
    },
  };
}

export class Pith {
  static async load(path) {
    const compiled = await WebAssembly.compile(fs.readFileSync(path));
    const pith = new Pith();
    const instance = await WebAssembly.instantiate(compiled, host(() => pith.api.memory));
    pith.api = instance.exports;
    pith.api._initialize();
    pith.extractor = pith.api.pith_extractor_new();
    return pith;
  }

  // The page's content as bytes; options go by name. Throws an Error with pith's message.
  extract(html, named = {}) {
    const { api } = this;
    const owned = [];
    const put = (bytes) => this.put(bytes, owned);
    const options = api.pith_options_new();
    const result = put(new Uint8Array(4)), length = put(new Uint8Array(4));
    const number = (at) => new DataView(api.memory.buffer).getUint32(at, true);
    try {
      for (const [name, value] of Object.entries(named))
        if (value !== undefined && api.pith_options_set(options, put(Buffer.from(name)), put(Buffer.from(value))) !== 0)
          throw new Error(this.string(api.pith_options_message(options)));
      if (api.pith_extract(this.extractor, put(html), html.length, options, result) !== 0)
        throw new Error(this.string(api.pith_error_message(this.extractor)));
      const at = api.pith_result_text(number(result), put(Buffer.from("content")), length);
      return Buffer.from(api.memory.buffer.slice(at, at + number(length)));
    } finally {
      api.pith_result_free(number(result));
      api.pith_options_free(options);
      owned.forEach((at) => api.free(at));
    }
  }

  // Bytes in the module's memory, with a zero behind them; the caller frees what `owned` lists.
  put(bytes, owned) {
    const at = this.api.malloc(bytes.length + 1);
    const memory = new Uint8Array(this.api.memory.buffer);
    memory.set(bytes, at);
    memory[at + bytes.length] = 0;
    owned.push(at);
    return at;
  }

  methods() {
    const count = this.api.pith_method_count();
    return Array.from({ length: count }, (_, i) => this.string(this.api.pith_method_id(i)));
  }

  string(at) {
    const memory = new Uint8Array(this.api.memory.buffer);
    return Buffer.from(memory.subarray(at, memory.indexOf(0, at))).toString();
  }
}
