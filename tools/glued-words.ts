import { parseSync } from "vite";

/** Places in JSX where two words touch: `{email}<a>Change email</a>`. */
export function gluedWords(file: string, source: string): string[] {
  const found: string[] = [];
  visit(parseSync(file, source).program as unknown as Node, (node) => {
    if (node.type !== "JSXElement") return;
    const hasInline = !laysOutItself(node);
    const children = (node.children ?? []).filter((child) => !isNothing(child));
    children.forEach((child, place) => {
      const next = children[place + 1];
      if (!next || !areGlued(child, next, hasInline)) return;
      const line = source.slice(0, child.start).split("\n").length;
      found.push(`${file}:${line} ${source.slice(child.end - 30, next.start + 30)}`);
    });
  });
  return found;
}

type Node = {
  type: string;
  start: number;
  end: number;
  name?: string;
  children?: Node[];
  expression?: Node;
  value?: unknown;
  consequent?: Node;
  alternate?: Node;
  right?: Node;
  property?: { name?: string };
  quasis?: { value: { cooked: string } }[];
  openingElement?: { name: { name?: string }; attributes: unknown[] };
};

function visit(node: Node, look: (node: Node) => void): void {
  look(node);
  for (const part of Object.values(node).flat()) {
    if (part && typeof part === "object" && "type" in part) visit(part as Node, look);
  }
}

/** A line break with its surrounding spaces is not text, and neither is a comment. */
function isNothing({ type, value, expression }: Node): boolean {
  if (type === "JSXText") return textOf(value) === "";
  return type === "JSXExpressionContainer" && expression?.type === "JSXEmptyExpression";
}

/** The text as JSX renders it: line breaks are removed, with the spaces around them. */
function textOf(value: unknown): string {
  const lines = String(value).split("\n");
  return lines
    .map((line, place) => {
      const start = place > 0 ? line.trimStart() : line;
      return place < lines.length - 1 ? start.trimEnd() : start;
    })
    .filter(Boolean)
    .join(" ");
}

const WORD_END = /[\p{L}\p{N}.,;:!?)”]$/u;
const WORD_START = /^[\p{L}\p{N}(“]/u;

/** Text that may appear in a place; a value counts as a word, but may be anything. */
type Piece = { text: string; isValue?: true };

function areGlued(one: Node, other: Node, hasInline: boolean): boolean {
  const left = piecesOf(one, hasInline).filter(({ text }) => WORD_END.test(text));
  const right = piecesOf(other, hasInline).filter(({ text }) => WORD_START.test(text));
  return left.some((a) => right.some((b) => !(a.isValue && b.isValue)));
}

const VALUE: Piece = { text: "value", isValue: true };

function piecesOf(node: Node | undefined, hasInline: boolean): Piece[] {
  switch (node?.type) {
    case "JSXText":
      return [{ text: textOf(node.value) }];
    case "JSXExpressionContainer":
    case "ParenthesizedExpression":
      return piecesOf(node.expression, hasInline);
    case "Literal":
      return typeof node.value === "string" ? [{ text: node.value }] : [];
    case "TemplateLiteral": {
      const texts = (node.quasis ?? []).map(({ value }) => value.cooked);
      // a value within counts as the word at that edge
      return [{ text: `${texts[0] || "a"}…${texts.at(-1) || "z"}` }];
    }
    case "ConditionalExpression":
      return [node.consequent, node.alternate].flatMap((branch) => piecesOf(branch, hasInline));
    case "LogicalExpression":
      return piecesOf(node.right, hasInline);
    case "JSXElement":
      return hasInline && isInline(node) ? [{ text: plainTextOf(node) ?? "element" }] : [];
    case "Identifier":
    case "MemberExpression":
      return (node.name ?? node.property?.name) === "children" ? [] : [VALUE];
    default:
      return [];
  }
}

function plainTextOf({ children = [] }: Node): string | undefined {
  const [only, ...others] = children;
  return only?.type === "JSXText" && others.length === 0 ? textOf(only.value) : undefined;
}

const INLINE = ["span", "a", "strong", "em", "b", "time", "code", "Link", "Instant"];

function isInline(node: Node): boolean {
  return INLINE.includes(node.openingElement?.name.name ?? "") && !laysOutItself(node);
}

const SPACED = ["Button", "Badge", "LoginForm", "FrontPage"];

/** Whether its children have boxes of their own, or are hidden. */
function laysOutItself({ openingElement }: Node): boolean {
  const look = JSON.stringify(openingElement?.attributes ?? []);
  return (
    SPACED.includes(openingElement?.name.name ?? "") ||
    /\b(block|grid|flex|sr-only|absolute)\b/.test(look)
  );
}
