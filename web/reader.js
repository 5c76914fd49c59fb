// The reader view: an article on a page of its own, as its reader likes it. reader.css has its looks.
//
//     const reader = new Reader({ preferences, onChange: save });
//     page.append(reader.bar, reader.element);
//     reader.show(article);
//
// `content` is HTML as pith writes it, which holds no scripts and no active addresses; it is parsed in a document in which
// nothing runs or loads. Everything else of an article only ever becomes text.
import { make } from "./reasons.js";

/**
 * @typedef {object} Article
 * @property {string} content HTML of the format "html"
 * @property {string} [title]
 * @property {string[]} [authors]
 * @property {string} [date] ISO 8601
 * @property {string} [site]
 * @property {string} [url]
 * @property {string} [language] BCP 47
 * @property {string} [dir] of the page: "ltr" or "rtl"; else the language tells
 * @property {number} [share] of the page's text that the content is, from 0 to 1
 */
/** @typedef {{theme: string, font: string, size: number, width: number}} Preferences */
/** @typedef {"page" | "small"} View */

/** @type {Preferences} */
export const kStandard = { theme: "auto", font: "serif", size: 19, width: 38 };
const kThemes = { auto: "As the system", light: "Light", sepia: "Sepia", dark: "Dark" };
const kFonts = { serif: "Serif", sans: "Sans", mono: "Mono" };
const kSizes = { least: 14, most: 30, step: 1 };
const kWidths = { least: 26, most: 62, step: 4 };  // in em
const kWordsAMinute = 230;
const kRightToLeft = /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ps|sd|syr|ug|ur|yi)\b|-(?:Arab|Hebr|Syrc|Thaa)\b/i;

/** @param {Article} article */
export function directionOf({ dir, language = "" }) {
  if (dir === "ltr" || dir === "rtl") return dir;
  return kRightToLeft.test(language) ? "rtl" : "ltr";
}

/**
 * Words; characters of scripts that write without spaces count one by one.
 * @param {string} text
 */
export function countWords(text) {
  const words = text.match(/[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]|[^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]+/gu);
  return words?.length ?? 0;
}

/**
 * A date as the reader's language writes it; as it is, where it is none.
 * @param {string} date
 * @param {string} [language]
 */
function spelledDate(date, language) {
  const [year, month, day] = date.slice(0, 10).split("-").map(Number);
  if (!year || !month || !day) return date;
  try {
    return new Intl.DateTimeFormat(language || undefined, { dateStyle: "long", timeZone: "UTC" }).format(Date.UTC(year, month - 1, day));
  } catch {
    return date.slice(0, 10);
  }
}

/**
 * The article's body as nodes. Links open elsewhere and tell nobody where they were.
 * @param {string} content
 */
function bodyOf(content) {
  const inert = new DOMParser().parseFromString(content, "text/html");
  for (const link of inert.querySelectorAll("a[href]")) {
    if (link.getAttribute("href")?.startsWith("#")) continue;
    link.setAttribute("target", "_blank");
    link.setAttribute("rel", "noopener noreferrer");
  }
  for (const image of inert.querySelectorAll("img")) {
    image.setAttribute("loading", "lazy");
    image.setAttribute("referrerpolicy", "no-referrer");
  }
  for (const table of inert.querySelectorAll("table")) {
    const scroller = inert.createElement("div");
    scroller.className = "wide";
    scroller.tabIndex = 0;
    table.replaceWith(scroller);
    scroller.append(table);
  }
  return [...inert.body.childNodes];
}

/** @param {string} [url] */
function hostOf(url) {
  try {
    return url ? new URL(url).hostname.replace(/^www\./, "") : "";
  } catch {
    return "";
  }
}

/**
 * Whether the content begins with the title, which then is not written again.
 * @param {Node[]} body
 * @param {string} title
 */
function beginsWithTitle(body, title) {
  const first = body.find((node) => node.textContent?.trim());
  const plain = (/** @type {string | null | undefined} */ text) => text?.replace(/\s+/g, " ").trim().toLowerCase();
  return first instanceof HTMLElement && /^H[12]$/.test(first.tagName) && plain(first.textContent) === plain(title);
}

/**
 * The article as an element, for readers and sheets of paper.
 * @param {Article} article
 */
export function articleElement(article) {
  const { title = "", authors = [], date = "", site = "", url = "", language = "" } = article;
  const body = bodyOf(article.content);
  const element = make("article", { class: "reading", dir: directionOf(article), ...(language && { lang: language }) });
  const head = make("header", {});
  const from = site || hostOf(url);
  if (from) head.append(make("p", { class: "from" }, isWebAddress(url)
    ? make("a", { href: url, target: "_blank", rel: "noopener noreferrer" }, from) : from));
  if (title && !beginsWithTitle(body, title)) head.append(make("h1", {}, title));
  const words = countWords(body.map((node) => node.textContent).join(" "));
  const facts = [authors.join(", "), date && spelledDate(date, language)].filter(Boolean);
  const line = make("p", { class: "facts" }, ...facts.map((fact) => make("span", { dir: "auto" }, fact)));
  if (words > 0) line.append(make("span", { class: "minutes", dir: "ltr" }, `${Math.max(1, Math.round(words / kWordsAMinute))} min`));
  head.append(line);
  element.append(head, make("div", { class: "text" }, ...body));
  return element;
}

/** @param {string} url */
const isWebAddress = (url) => /^https?:\/\//i.test(url);

export class Reader {
  /** @param {{preferences?: Partial<Preferences>, onChange?: (preferences: Preferences) => void}} [wishes] */
  constructor({ preferences = {}, onChange = () => {} } = {}) {
    /** @type {Preferences} */
    this.preferences = { ...kStandard, ...preferences };
    this.onChange = onChange;
    this.element = make("div", { class: "reader" });
    this.bar = make("div", { class: "reader-bar", role: "toolbar", "aria-label": "Looks" },
      this.choice("theme", "Theme", kThemes), this.choice("font", "Type", kFonts),
      this.stepper("size", "Size", kSizes, ["A", "A"]), this.stepper("width", "Width", kWidths, ["→←", "←→"]));
    this.apply();
  }

  /**
   * @param {Article} article
   * @param {View} [view] "small": as on a small screen, with the share of the page that was left out
   */
  show(article, view = "page") {
    this.element.dataset.view = view;
    const element = articleElement(article);
    if (view === "page") return this.element.replaceChildren(element);
    const left = article.share === undefined ? "" : `${Math.round(100 * (1 - article.share))} % of the page's text is left out`;
    this.element.replaceChildren(make("div", { class: "phone" }, make("div", { class: "screen", tabindex: "0" }, element)),
      make("p", { class: "left-out" }, left));
  }

  apply() {
    const { theme, font, size, width } = this.preferences;
    const { dataset, style } = this.element;
    dataset.font = font;
    document.documentElement.dataset.reader = theme;
    // Sepia is light; what follows the tokens of style.css goes along.
    if (theme === "auto") delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme === "dark" ? "dark" : "light";
    style.setProperty("--reader-size", `${size}px`);
    style.setProperty("--reader-width", `${width}em`);
    for (const button of this.bar.querySelectorAll("button[data-value]")) {
      const { name, value } = /** @type {HTMLElement} */ (button).dataset;
      button.setAttribute("aria-pressed", String(name === "theme" ? value === theme : value === font));
    }
  }

  /** @param {Partial<Preferences>} change */
  set(change) {
    this.preferences = { ...this.preferences, ...change };
    this.apply();
    this.onChange(this.preferences);
  }

  /**
   * @param {"theme" | "font"} name
   * @param {string} label
   * @param {Record<string, string>} values
   */
  choice(name, label, values) {
    const group = make("div", { class: "group", role: "group", "aria-label": label });
    for (const [value, title] of Object.entries(values)) {
      const button = make("button", { type: "button", class: `${name} ${value}`, "data-name": name, "data-value": value, title, "aria-label": title },
        name === "font" ? "Aa" : "");
      button.addEventListener("click", () => this.set({ [name]: value }));
      group.append(button);
    }
    return group;
  }

  /**
   * @param {"size" | "width"} name
   * @param {string} label
   * @param {{least: number, most: number, step: number}} range
   * @param {string[]} signs
   */
  stepper(name, label, { least, most, step }, signs) {
    const group = make("div", { class: "group", role: "group", "aria-label": label });
    for (const [i, direction] of [-1, 1].entries()) {
      const title = `${label}: ${direction < 0 ? "less" : "more"}`;
      const button = make("button", { type: "button", class: `${name} ${direction < 0 ? "less" : "more"}`, title, "aria-label": title }, signs[i]);
      button.addEventListener("click", () => this.set({ [name]: Math.min(most, Math.max(least, this.preferences[name] + direction * step)) }));
      group.append(button);
    }
    return group;
  }
}
