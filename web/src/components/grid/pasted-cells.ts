/** Most characters read from a clipboard. */
const TEXT_MAX = 1_000_000;

/**
 * Spreadsheets put tabs between cells, a line for each row, and quotes around a cell with a tab, a
 * quote or a line break. Empty rows at the end are left out.
 */
export function pastedCells(text: string): string[][] {
  const rows: string[][] = [[]];
  const source = text.slice(0, TEXT_MAX).replace(/\r\n?/g, "\n");
  let at = 0;
  while (at <= source.length) {
    const [cell, end] = source[at] === '"' ? quotedAt(source, at) : plainAt(source, at);
    rows.at(-1)?.push(cell.trim());
    if (source[end] === "\n") rows.push([]);
    at = end + 1;
  }
  while (rows.length > 0 && rows.at(-1)?.every((cell) => cell === "")) rows.pop();
  return rows;
}

const END = /[\t\n]/g;

function plainAt(source: string, at: number): [cell: string, end: number] {
  END.lastIndex = at;
  const end = END.exec(source)?.index ?? source.length;
  return [source.slice(at, end), end];
}

const QUOTED = /"((?:[^"]|"")*)"(?=[\t\n]|$)/y;

/** A quote that is not closed at the end of its cell is a sign like any other. */
function quotedAt(source: string, at: number): [cell: string, end: number] {
  QUOTED.lastIndex = at;
  const [whole, inner] = QUOTED.exec(source) ?? [];
  if (whole === undefined || inner === undefined) return plainAt(source, at);
  return [inner.replaceAll('""', '"'), at + whole.length];
}

export function copiedCell(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
