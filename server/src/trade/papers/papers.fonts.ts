import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";

export type Weight = "regular" | "strong";

export type Fonts = {
  files: Readonly<Record<Weight, Buffer>>;
  canPrint(text: string): boolean;
};

let loading: Promise<Fonts> | undefined;

/** Read for the first document, and kept. */
export function loadFonts(): Promise<Fonts> {
  loading ??= readFonts().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function readFonts(): Promise<Fonts> {
  // the files stay in their package when the server is bundled into one file
  const require = createRequire(import.meta.url);
  const [regular, strong] = await Promise.all([
    readFile(
      require.resolve("@expo-google-fonts/source-sans-3/400Regular/SourceSans3_400Regular.ttf"),
    ),
    readFile(
      require.resolve("@expo-google-fonts/source-sans-3/600SemiBold/SourceSans3_600SemiBold.ttf"),
    ),
  ]);
  const letters = await lettersIn(regular);
  const canPrint = (text: string) =>
    Array.from(text).every((letter) => letters.has(letter.codePointAt(0) ?? 0));
  return { files: { regular, strong }, canPrint };
}

async function lettersIn(file: Buffer): Promise<ReadonlySet<number>> {
  const { default: PdfDocument } = await import("pdfkit");
  const document = new PdfDocument({ font: file as unknown as string, autoFirstPage: false });
  // its types leave out the parsed font
  const { _font } = document as unknown as { _font: { font: { characterSet: number[] } } };
  return new Set(_font.font.characterSet);
}

// control characters, and marks that show nothing or reverse what is read
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{DI}]/gu;
const BREAKS = /\r\n?|[\n\v\f\u0085\u2028\u2029]/u;
const UNKNOWN = "?";

/** Text as the fonts can draw it: letters that they lack become a question mark. */
export function printable({ canPrint }: Fonts, text: string, onReplaced = () => {}): string {
  const plain = text
    .normalize("NFC")
    .replace(/[\t\n\r\p{Z}]+/gu, " ")
    .replace(UNSEEN, "")
    .trim();
  if (canPrint(plain)) return plain;
  const drawn = Array.from(plain, (letter) => {
    if (canPrint(letter)) return letter;
    const simpler = letter.normalize("NFKC");
    return canPrint(simpler) ? simpler : UNSEEN_LETTER;
  }).join("");
  if (drawn.includes(UNSEEN_LETTER)) onReplaced();
  return drawn.replace(UNKNOWN_LETTERS, UNKNOWN);
}

// stands for a missing letter, so that a word without any is one question mark
const UNSEEN_LETTER = "\ufffc";
const UNKNOWN_LETTERS = /\ufffc(?:[ \p{P}]*\ufffc)*/gu;

export function printableLines(fonts: Fonts, text: string, onReplaced?: () => void): string[] {
  return text.split(BREAKS).map((line) => printable(fonts, line, onReplaced));
}
