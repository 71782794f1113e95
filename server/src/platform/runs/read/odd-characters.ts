import { ENCODINGS, type Encoding } from "@pharmacy/contract/mapping/mapping.values";
import type { ReadRow } from "../rows.ts";
import { charactersOf } from "./code-pages.ts";

export type CharacterCheck = (piece: string, rows: readonly ReadRow[]) => void;

const ODD = /[^\P{Cc}\t\n\r]|\ufffd/u;

const LOST =
  "A character of this value cannot be read (\ufffd). Type the value again, or choose another encoding for the file.";

/** A file can change its encoding where two were put together. */
export function characterCheck(encoding: Encoding, columns?: ReadonlySet<number>): CharacterCheck {
  const isUtf8 = encoding.startsWith("windows") ? utf8Check(encoding) : undefined;
  const isOdd = (text: string) => ODD.test(text) || isUtf8?.mayBe(text) === true;
  let wasOdd = false;
  return (piece, rows) => {
    const isPieceOdd = isOdd(piece);
    if (isPieceOdd || wasOdd) {
      for (const row of rows) {
        if (row.problem === undefined) checkCells(row, { encoding, columns }, isUtf8?.is);
      }
    }
    // a row may begin in one piece and end in a later one
    wasOdd = isPieceOdd || (wasOdd && rows.length === 0);
  };
}

type Checked = { encoding: Encoding; columns: ReadonlySet<number> | undefined };

function checkCells(
  row: ReadRow,
  { encoding, columns }: Checked,
  isUtf8?: (cell: string) => boolean,
): void {
  for (const [column, cell] of row.cells.entries()) {
    if (columns?.has(column) === false) continue;
    const odd = ODD.exec(cell)?.[0];
    const problem =
      odd !== undefined ? problemOf(odd) : isUtf8?.(cell) ? otherEncoding(encoding) : undefined;
    if (problem === undefined) continue;
    Object.assign(row, { problem, column });
    return;
  }
}

function problemOf(character: string): string {
  if (character === "\ufffd") return LOST;
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0");
  return `The value contains a control character (U+${code}). Type the value again without it.`;
}

const otherEncoding = (encoding: Encoding) =>
  `The value looks like UTF-8, but the file is read as ${ENCODINGS[encoding]}. Type the value again, or save the whole file in one encoding.`;

/** How cells in UTF-8 look to a code page: "Ã©" for "é". */
function utf8Check(page: Encoding) {
  const characters = charactersOf(page);
  const bytes = new Map(Array.from(characters, (character, index) => [character, 0x80 + index]));
  const range = (from: number, to: number) =>
    characters.slice(from - 0x80, to - 0x7f).replace(/[\\\]^-]/g, "\\$&");
  const start = new RegExp(`[${range(0xc2, 0xf4)}][${range(0x80, 0xbf)}]`);
  const decoder = new TextDecoder("utf-8", { fatal: true });
  return {
    mayBe: (text: string) => start.test(text),
    is(cell: string): boolean {
      if (!start.test(cell)) return false;
      try {
        decoder.decode(
          Uint8Array.from(cell, (character) => bytes.get(character) ?? character.charCodeAt(0)),
        );
        return true;
      } catch {
        return false;
      }
    },
  };
}
