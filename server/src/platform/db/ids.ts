import { randomUUID } from "node:crypto";

/** Most ids per millisecond: three hexadecimal digits tell them apart. */
const PLACES = 0x1000;

/** The millisecond of the latest id, and its number within that. */
let latest = 0;
let place = 0;

/**
 * A UUID version 7: ordered by time, so that inserts go to the end of an index, and random enough
 * that records cannot be counted or guessed. Within a process, ids are in order of creation, even
 * within a millisecond (RFC 9562, 6.2, method 1).
 */
export function newId(): string {
  const now = Date.now();
  place = now === latest ? (place + 1) % PLACES : 0;
  latest = now;
  const time = now.toString(16).padStart(12, "0");
  const order = place.toString(16).padStart(3, "0");
  // after the version, the rest has the shape of a random UUID
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}${randomUUID().slice(18)}`;
}

/** Whether a text has the form of a record id. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
