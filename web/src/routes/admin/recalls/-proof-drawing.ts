import { PAGE, type PlacedText } from "./-proof-layout.ts";
import type { DrawnPage } from "./-proof-pdf.ts";

const BLACK = "#000";
const QUIET = "#555";

/** A page as this device renders it: its fonts know every script, so the PDF need not embed any. */
export function drawnPage(texts: readonly PlacedText[]): DrawnPage {
  const { width, height } = PAGE;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser cannot draw.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  const widths = texts.map(({ text, x, y, size, isBold, isQuiet, widthMax }) => {
    context.font = `${isBold ? 600 : 400} ${size}px sans-serif`;
    context.fillStyle = isQuiet ? QUIET : BLACK;
    context.fillText(text, x, y, widthMax);
    return Math.min(context.measureText(text).width, widthMax);
  });
  const { data } = context.getImageData(0, 0, width, height);
  const dots = Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255);
  return { dots, widths };
}
