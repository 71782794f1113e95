import { randomUUID } from "node:crypto";

/**
 * A UUID version 7: ordered by time, so that inserts land at the end of an index, and random enough
 * that nobody can count or guess records.
 */
export function newId(): string {
  const time = Date.now().toString(16).padStart(12, "0");
  // behind its version, a random UUID is of the same shape
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`;
}

/** Whether a text could be a record's id at all. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
