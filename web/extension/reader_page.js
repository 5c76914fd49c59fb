// The reader's page: an article that the panel sent, in its reader's own looks.
import { make } from "../reasons.js";
import { Reader } from "../reader.js";
import { imagesOf } from "../save.js";
import { api } from "./api.js";

/** @type {any} */
const place = document.querySelector("#place"), bar = document.querySelector("#bar");
const [key, view] = location.hash.slice(1).split(",");

async function start() {
  const [{ [key]: article }, { reader: preferences }] = await Promise.all([api.storage.session.get(key), api.storage.local.get("reader")]);
  const reader = new Reader({ preferences, onChange: (looks) => api.storage.local.set({ reader: looks }) });
  if (!article) {
    place.append(make("p", { class: "nothing" }, "The article is no longer in the browser's memory. Open its page and ask for the reader again."));
    return;
  }
  document.title = article.title || "pith";
  const print = make("button", { type: "button", "data-name": "print" }, "Print");
  print.addEventListener("click", () => window.print());
  bar.append(reader.bar, print);
  place.append(reader.element);
  reader.show(article, view === "small" ? "small" : "page");
  document.documentElement.dataset.ready = "yes";
  if (view !== "print") return;
  await imagesOf(document);
  window.print();
  document.documentElement.dataset.ready = "printed";
}

start();
