/** Parses pairs such as "comprimé = Tablet", one per line, or two columns of a spreadsheet. */
export function readValueTable(text: string): Record<string, string> | undefined {
  const pairs = text.split(/\r?\n/).flatMap((line) => {
    const [, from = "", to = ""] = /^([^=\t]*)[=\t](.*)$/.exec(line) ?? [];
    return from.trim() === "" ? [] : [[from.trim(), to.trim()] as const];
  });
  return pairs.length === 0 ? undefined : Object.fromEntries(pairs);
}

export function writeValueTable(values: Readonly<Record<string, string>> = {}): string {
  return Object.entries(values)
    .map(([from, to]) => `${from} = ${to}`)
    .join("\n");
}
