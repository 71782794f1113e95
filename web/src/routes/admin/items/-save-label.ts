import { Refused } from "#lib/refused.ts";
import { dataMatrixOutlines, type LabelContent } from "./-data-matrix.ts";
import { labelLines } from "./-label-lines.ts";
import { labelPdf } from "./-label-pdf.ts";
import type { Paper } from "./-label-size.ts";
import { drawnText, missingLetters } from "./-label-text.ts";

type Wanted = {
  name: string;
  details: readonly string[];
  content: LabelContent;
  /** The file's name without its extension. */
  file: string;
  paper: Paper;
  copies: number;
};

/** Refuses a label with letters that this device cannot show. */
export async function saveLabel({ file, paper, copies, ...label }: Wanted): Promise<void> {
  const lines = labelLines(label);
  const missing = missingLetters(lines.map(({ text }) => text).join(""));
  if (missing.length > 0) {
    throw new Refused(
      `This device has no font with ${missing.slice(0, 5).join(" ")}. Save the label on another device, or install a font for this language.`,
    );
  }
  const code = dataMatrixOutlines(label.content);
  const text = drawnText(lines);
  const pdf = await labelPdf({ title: `Label of ${label.name}`, code, text, paper, copies });
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([pdf], { type: "application/pdf" }));
  link.download = `${file}.pdf`;
  link.click();
  URL.revokeObjectURL(link.href);
}
