import { pipeline, Readable } from "node:stream";
import { setImmediate as breathe } from "node:timers/promises";
import { createGzip } from "node:zlib";
import { slicesOf } from "../db/slices.ts";
import type { Recorded } from "./chain.ts";
import { fieldsIn } from "./entry-record.ts";

/** Identifies the file format: `tools/verify-log.mjs` reads no other. */
const FORMAT = "pharmacy-admin audit log 1";

const LINES_AT_ONCE = 500;

/** The same part of the chain always gives the same bytes. */
export function chainFile(
  before: { place: number; hash: Buffer },
  batches: AsyncIterable<Recorded[]>,
): Readable {
  // the reader gets the error, and the source ends when the reader stops
  return pipeline(Readable.from(linesOf(before, batches)), createGzip(), () => {});
}

async function* linesOf(
  { place, hash }: { place: number; hash: Buffer },
  batches: AsyncIterable<Recorded[]>,
): AsyncGenerator<string> {
  yield `${JSON.stringify({ format: FORMAT, after: place, hash: hash.toString("hex") })}\n`;
  for await (const batch of batches) {
    for (const some of slicesOf(batch, LINES_AT_ONCE)) {
      yield some.map(lineOf).join("");
      await breathe();
    }
  }
}

function lineOf({ place, entry, hash, record }: Recorded): string {
  const fields = record && fieldsIn(record);
  return `${JSON.stringify({ place, entry, hash: hash.toString("hex"), fields })}\n`;
}
