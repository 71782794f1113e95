export type Xml = { name: string; attributes: Attributes; content: string | readonly Xml[] };

type Attributes = Readonly<Record<string, string>>;

type Content = string | number | null | undefined | readonly (Xml | null)[];

/** Null for an element that would be empty: both syntaxes refuse empty elements. */
export function element(name: string, content: Content, attributes: Attributes = {}): Xml | null {
  if (Array.isArray(content)) {
    const children = content.filter((child): child is Xml => child !== null);
    return children.length === 0 ? null : { name, attributes, content: children };
  }
  const text = plain(String(content ?? ""));
  return text === "" ? null : { name, attributes, content: text };
}

export function xmlOf(root: Xml): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${written(root, "")}`;
}

function written({ name, attributes, content }: Xml, indent: string): string {
  const pairs = Object.entries(attributes).map(
    ([key, value]) => ` ${key}="${escaped(plain(value))}"`,
  );
  const open = `${indent}<${name}${pairs.join("")}>`;
  if (typeof content === "string") return `${open}${escaped(content)}</${name}>\n`;
  const children = content.map((child) => written(child, `${indent}  `)).join("");
  return `${open}\n${children}${indent}</${name}>\n`;
}

// XML 1.0 cannot write most control characters, halves of letters and these two, not even escaped
const UNWRITABLE = /[\p{Cc}\p{Cs}\ufffe\uffff]/gu;

function plain(text: string): string {
  return text
    .replace(/\r\n?/g, "\n")
    .replace(UNWRITABLE, (letter) => (letter === "\n" || letter === "\t" ? letter : ""))
    .trim();
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
};

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (letter) => ESCAPES[letter] ?? letter);
}
