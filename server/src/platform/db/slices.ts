/** Rows of one statement where calls are answered meanwhile: more would keep them all waiting. */
export const SLICE = 1_000;

export function slicesOf<Row>(rows: readonly Row[], size = SLICE): Row[][] {
  const count = Math.ceil(rows.length / size);
  return Array.from({ length: count }, (_, place) => rows.slice(place * size, (place + 1) * size));
}
