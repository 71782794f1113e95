export function groupedBy<Row>(
  rows: readonly Row[],
  keysOf: (row: Row) => Iterable<string>,
): Map<string, Row[]> {
  const found = new Map<string, Row[]>();
  for (const row of rows) {
    for (const key of keysOf(row)) {
      const group = found.get(key);
      if (group) group.push(row);
      else found.set(key, [row]);
    }
  }
  return found;
}
