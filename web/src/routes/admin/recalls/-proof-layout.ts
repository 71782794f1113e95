import type { TaggedText } from "#lib/pdf-tags.ts";
import { LINES_MAX, type ProofLine } from "./-proof-pages.ts";

/** Dots of an A4 page at 150 dpi. */
export const PAGE = { width: 1240, height: 1754 } as const;

/** A text and its position on the page, in dots from the top left. */
export type PlacedText = TaggedText & {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  size: number;
  isBold: boolean;
  isQuiet: boolean;
  /** A wider text is squeezed. */
  widthMax: number;
  /** True for text that belongs to the page, not to the content. */
  isFoot: boolean;
};

const SIZES: Readonly<Record<ProofLine["look"], number>> = {
  title: 40,
  strong: 24,
  plain: 24,
  small: 19,
  foot: 19,
};

const MARGIN = 100;
/** The start of texts that have a label. */
const BESIDE = 150;
/** The offset of a title above its line, which keeps it clear of the next. */
const RAISED = 12;
// leaves two lines free above the foot
const STEP = (PAGE.height - 2 * MARGIN) / (LINES_MAX + 2);

/** The texts of a page in reading order. */
export function placedTexts(lines: readonly ProofLine[]): PlacedText[] {
  return lines.flatMap((line, place) => textsOf(line, place)).filter(({ text }) => text !== "");
}

function textsOf({ text, look, label, tag, isMore }: ProofLine, place: number): PlacedText[] {
  const isFoot = look === "foot";
  const x = MARGIN + (label === undefined ? 0 : BESIDE);
  const own: PlacedText = {
    text,
    x,
    y: isFoot
      ? PAGE.height - MARGIN
      : MARGIN + (place + 1) * STEP - (look === "title" ? RAISED : 0),
    size: SIZES[look],
    isBold: look === "title" || look === "strong",
    isQuiet: look === "small" || isFoot,
    widthMax: PAGE.width - MARGIN - x,
    isFoot,
    tag,
    isMore,
  };
  if (!label) return [own];
  const heading = { ...own, text: label, x: MARGIN, widthMax: BESIDE };
  return [{ ...heading, isQuiet: true, tag: "TH", isMore: false }, own];
}
