import { MANY_MAX } from "./write-many.ts";

/** Rows in as many parts as one statement takes. */
export function slicesOf<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / MANY_MAX);
  return Array.from({ length: count }, (_, place) =>
    rows.slice(place * MANY_MAX, (place + 1) * MANY_MAX),
  );
}
