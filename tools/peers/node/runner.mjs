// Speaks for one Node tool, as python/runner.py does for a Python one.     runner.mjs TOOL PACKAGE
//
// It is copied beside the node_modules that it imports from.
import { readFileSync, writeSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { gunzipSync } from 'node:zlib';

const kNoAddress = 'http://localhost/'; // for pages without one

// What a tool prints goes to standard error; standard output belongs to the driver.
for (const name of ['log', 'info', 'debug', 'warn']) console[name] = console.error;

const kAdapters = {
  async 'readability-js'() {
    const { Readability } = await import('@mozilla/readability');
    const { JSDOM, VirtualConsole } = await import('jsdom');
    return {
      takes: 'bytes',
      extract(data, page) {
        const dom = new JSDOM(data, { url: page.url ?? kNoAddress, virtualConsole: new VirtualConsole() });
        return { dom, article: new Readability(dom.window.document).parse() };
      },
      answer({ dom, article }) {
        dom.window.close();
        return { html: article?.content, title: article?.title, author: article?.byline, date: article?.publishedTime };
      },
    };
  },

  async defuddle() {
    const { parseHTML } = await import('linkedom');
    const { Defuddle } = await import('defuddle/node');
    return {
      takes: 'text',
      extract(text, page) {
        const { document } = parseHTML(text);
        return Defuddle(document, page.url ?? kNoAddress, { useAsync: false });
      },
      async answer(result, text, page) {
        const { content } = await Defuddle(parseHTML(text).document, page.url ?? kNoAddress, { useAsync: false, markdown: true });
        return { html: result.content, markdown: content, title: result.title, author: result.author, date: result.published };
      },
    };
  },
};

function write(value) {
  let rest = Buffer.from(`${JSON.stringify(value)}\n`);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(1, rest));
    } catch (error) {
      if (error.code !== 'EAGAIN') throw error;
    }
  }
}

// Seconds on the wall and of the processor since the clock was started.
function start_clock() {
  const start = process.hrtime.bigint();
  const start_cpu = process.cpuUsage();
  return () => {
    const seconds = Number(process.hrtime.bigint() - start) / 1e9;
    const { user, system } = process.cpuUsage(start_cpu);
    return { seconds, cpu: (user + system) / 1e6 };
  };
}

async function ask(adapter, request) {
  const data = gunzipSync(readFileSync(request.path));
  const source = adapter.takes === 'bytes' ? data : new TextDecoder(request.encoding).decode(data);
  const clock = start_clock();
  try {
    const result = await adapter.extract(source, request);
    const times = clock();
    const found = Object.entries(await adapter.answer(result, source, request)).filter(([, value]) => value);
    return { status: 'ok', ...times, text: '', ...Object.fromEntries(found) };
  } catch (error) {
    return { status: 'error', ...clock(), text: '', error: String(error).slice(0, 300) };
  }
}

const [tool, name] = process.argv.slice(2);
const adapter = await kAdapters[tool]();
const manifest = new URL(`node_modules/${name}/package.json`, import.meta.url);
write({ version: JSON.parse(readFileSync(manifest, 'utf8')).version });
for await (const line of createInterface({ input: process.stdin })) {
  const request = JSON.parse(line);
  write({ id: request.id, ...(await ask(adapter, request)) });
}
process.exit(0); // timers that a page left behind do not matter
