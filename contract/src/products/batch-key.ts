/** Only A to Z have capitals here, as in the database's `batch_key`. */
export function batchKey(batchNumber: string): string {
  return batchNumber.replace(/[a-z]/g, (letter) => letter.toUpperCase());
}

export function distinctBatches(batchNumbers: readonly string[]): string[] {
  const first = new Map<string, string>();
  for (const number of batchNumbers) {
    const key = batchKey(number);
    if (!first.has(key)) first.set(key, number);
  }
  return [...first.values()];
}
