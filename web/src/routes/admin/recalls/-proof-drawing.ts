import { LINES_MAX, type ProofLine } from "./-proof-pages.ts";
import { type DrawnPage, PAGE } from "./-proof-pdf.ts";

const FONTS: Readonly<Record<ProofLine["look"], string>> = {
  title: "600 40px sans-serif",
  strong: "600 24px sans-serif",
  plain: "400 24px sans-serif",
  small: "400 19px sans-serif",
  foot: "400 19px sans-serif",
};

const MARGIN = 100;
/** Where texts begin that have a label. */
const BESIDE = 150;
/** How far above its line a text is, so that a large one keeps clear of the next. */
const RAISED: Readonly<Record<ProofLine["look"], number>> = {
  ...{ title: 12, strong: 0, plain: 0, small: 0, foot: 0 },
};
const BLACK = "#000";
const QUIET = "#555";
// two lines stay free above the foot
const STEP = (PAGE.height - 2 * MARGIN) / (LINES_MAX + 2);

/** A page as this device shows its text: its fonts know every script, and the PDF need not carry them. */
export function drawnPage(lines: readonly ProofLine[]): DrawnPage {
  const { width, height } = PAGE;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser cannot draw.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  for (const [place, { text, look, label }] of lines.entries()) {
    const down = look === "foot" ? height - MARGIN : MARGIN + (place + 1) * STEP - RAISED[look];
    const across = MARGIN + (label === undefined ? 0 : BESIDE);
    context.font = FONTS[look];
    if (label) {
      context.fillStyle = QUIET;
      context.fillText(label, MARGIN, down, BESIDE);
    }
    context.fillStyle = look === "small" || look === "foot" ? QUIET : BLACK;
    // a font that is wider still is squeezed
    context.fillText(text, across, down, width - MARGIN - across);
  }
  const { data } = context.getImageData(0, 0, width, height);
  return Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255);
}
