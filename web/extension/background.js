// The engine of the extension: pages come as messages, answers go back. It opens nothing but the extension's own reader.
//
// A page is { html, url, geometry }, as LiveDocument writes it; nodes come back as the bytes at which they begin.
import { LivePage, PithError, describe, explain, extract, load, places, regions, texts } from "pith-extract/core";
import { api } from "./api.js";

const ready = load(new URL("pith.wasm", import.meta.url));

function withPage({ html, url, geometry }, options, call) {
  const page = geometry ? new LivePage({ ...geometry, nodes: Uint32Array.from(geometry.nodes) }) : null;
  try {
    return call(html, { url, live_page: page, ...options });
  } finally {
    page?.free();
  }
}

const beginsOf = (html) => new Map(places(html).map(({ node, begin }) => [node, begin]));

const calls = {
  tables: () => describe(),

  // What is known about the page, and which texts are its content.
  content({ page, options }) {
    return withPage(page, options, (html, all) => {
      const begins = beginsOf(html);
      const { content: _, ...facts } = extract(html, { ...all, format: "text" });
      const list = texts(html, all);
      return { facts, kept: list.filter(({ kept }) => kept).map(({ node }) => begins.get(node)), texts: list.map(({ node }) => begins.get(node)) };
    });
  },

  explain({ page, options }) {
    return withPage(page, options, (html, all) => {
      const begins = beginsOf(html);
      return explain(html, all).blocks.map((block) => ({ ...block, begin: begins.get(block.node), last: begins.get(block.last_node) }));
    });
  },

  regions({ page, which, limit }) {
    const begins = beginsOf(page.html);
    return regions(page.html, which, { limit, url: page.url }).map(({ node, text, score }) => ({ begin: begins.get(node), text, score }));
  },

  write({ page, options }) {
    return withPage(page, options, (html, all) => extract(html, all));
  },

  // Opens the reader beside the page. What it shows stays in memory.
  async read({ article, view }, { tab }) {
    const key = `article-${crypto.randomUUID()}`;
    await api.storage.session.set({ [key]: article });
    const { index, id, windowId } = tab;
    await api.tabs.create({ url: api.runtime.getURL(`reader.html#${key},${view}`), index: index + 1, openerTabId: id, windowId });
  },
};

async function answer(message, sender) {
  try {
    await ready;
    return { value: (await calls[message.call](message, sender)) ?? null };
  } catch (error) {
    return { error: error instanceof PithError ? error.message : String(error) };
  }
}

// Only the extension's own scripts can send messages here.
api.runtime.onMessage.addListener((message, sender, respond) => {
  answer(message, sender).then(respond);
  return true;
});

api.action.onClicked.addListener(async (tab) => {
  try {
    await api.scripting.executeScript({ target: { tabId: tab.id }, files: ["content.js"] });
  } catch {
    // The browser's own pages and shops let nobody in.
    await api.action.setBadgeText({ tabId: tab.id, text: "×" });
    await api.action.setTitle({ tabId: tab.id, title: "pith cannot read this page: the browser does not allow it" });
  }
});
