import type { LabelContent } from "./-data-matrix.ts";

/** A line of a label: the start of its baseline and its size, in millimetres. */
export type LabelLine = {
  text: string;
  x: number;
  y: number;
  size: number;
  weight: number;
  /** True if x is the right end of the line, as for Arabic and Hebrew. */
  isRightToLeft: boolean;
};

type Labelled = { name: string; details: readonly string[]; content: LabelContent };

/** Margins of the text beside the code, millimetres. */
export const [LEFT, RIGHT] = [24, 60];
/** Counted in the widest Latin letters; Chinese, Japanese and Korean ones count twice. */
const NAME_ROOM = 22;
const FACT_ROOM = 27;
const NAME_LINES_MAX = 3;

/** The human-readable lines of a label. */
export function labelLines({ name, details, content }: Labelled): LabelLine[] {
  const { gtin, batch, expiresOn } = content;
  const facts = [
    ...details,
    `GTIN ${gtin}`,
    ...(expiresOn ? [`EXP ${expiresOn}`] : []),
    ...(batch ? [`LOT ${batch}`] : []),
  ];
  return [
    ...nameLines(name).map((text, index) =>
      lineOf(text, { y: 5 + index * 3.2, size: 2.5, weight: 600 }),
    ),
    ...facts.map((text, index) =>
      lineOf(cut(text, FACT_ROOM), { y: 16 + index * 2.8, size: 2.3, weight: 400 }),
    ),
  ];
}

function lineOf(text: string, look: Pick<LabelLine, "y" | "size" | "weight">): LabelLine {
  const isRightToLeft = RIGHT_TO_LEFT.test(text);
  return { text, ...look, isRightToLeft, x: isRightToLeft ? RIGHT : LEFT };
}

/** Matches if the first letter is of a right-to-left script. */
const RIGHT_TO_LEFT =
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

const WIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff00-\uff60]/u;

const lettersOf = (text: string) =>
  [...new Intl.Segmenter().segment(text)].map(({ segment }) => segment);
const widthOf = (text: string) =>
  lettersOf(text).reduce((width, letter) => width + (WIDE.test(letter) ? 2 : 1), 0);

/** Breaks a name into lines between words or Chinese letters, and cuts the rest. */
export function nameLines(name: string): string[] {
  const lines = [""];
  for (const piece of piecesOf(name)) {
    const last = lines.at(-1) ?? "";
    if (last === "" || widthOf((last + piece).trimEnd()) <= NAME_ROOM) {
      lines[lines.length - 1] = last + piece;
    } else lines.push(piece.trimStart());
  }
  const shown = lines.slice(0, NAME_LINES_MAX).map((line) => cut(line.trim(), NAME_ROOM));
  const last = shown.at(-1);
  if (lines.length > NAME_LINES_MAX && last !== undefined && !last.endsWith("…")) {
    shown[NAME_LINES_MAX - 1] = `${last}…`;
  }
  return shown;
}

/** Words with their trailing blank; wide letters one by one, because a line may end at any. */
function piecesOf(name: string): string[] {
  return name.split(/(?<=\s)/).flatMap((word) => (WIDE.test(word) ? lettersOf(word) : [word]));
}

function cut(text: string, room: number): string {
  let width = 0;
  let shown = "";
  for (const letter of lettersOf(text)) {
    width += widthOf(letter);
    if (width > room) return `${shown.trimEnd()}…`;
    shown += letter;
  }
  return shown;
}
