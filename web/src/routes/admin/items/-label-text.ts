import { type LabelLine, LEFT, RIGHT } from "./-label-lines.ts";
import type { Shades } from "./-label-pdf.ts";
import { LABEL } from "./-label-size.ts";

/** Dots per millimetre at 600 dpi, as in good office printers. */
const DOTS = 600 / 25.4;
const FONT = "sans-serif";

/**
 * The text of a label as this device renders it: its fonts can join Arabic letters and show
 * Chinese, so the PDF need not embed any.
 */
export function drawnText(lines: readonly LabelLine[]): Shades {
  const [width, height] = [Math.round(LABEL.width * DOTS), Math.round(LABEL.height * DOTS)];
  const context = contextOf(width, height);
  for (const { text, x, y, size, weight, isRightToLeft } of lines) {
    context.font = `${weight} ${size * DOTS}px ${FONT}`;
    context.direction = isRightToLeft ? "rtl" : "ltr";
    context.textAlign = "start";
    // a wider font is squeezed
    context.fillText(text, x * DOTS, y * DOTS, (RIGHT - LEFT) * DOTS);
  }
  const { data } = context.getImageData(0, 0, width, height);
  return {
    width,
    height,
    bytes: Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255),
  };
}

/** Letters that no font of this device has, as far as can be told. */
export function missingLetters(text: string): string[] {
  const context = contextOf(SIDE, SIDE);
  context.font = `${SIDE / 2}px ${FONT}`;
  const none = pictureOf(context, NOWHERE);
  return [...new Set(text)].filter(
    (letter) => /\p{L}|\p{N}/u.test(letter) && pictureOf(context, letter) === none,
  );
}

/** A code point of no script and no font. */
const NOWHERE = "\u{10fffd}";
const SIDE = 32;

function pictureOf(context: CanvasRenderingContext2D, letter: string): string {
  context.fillStyle = "#fff";
  context.fillRect(0, 0, SIDE, SIDE);
  context.fillStyle = "#000";
  context.fillText(letter, SIDE / 4, (3 * SIDE) / 4);
  return context.getImageData(0, 0, SIDE, SIDE).data.join();
}

function contextOf(width: number, height: number): CanvasRenderingContext2D {
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser cannot draw.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  context.fillStyle = "#000";
  return context;
}
