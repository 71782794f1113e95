import { randomUUID } from "node:crypto";

const PLACES = 0x1000;

let latest = 0;
let place = 0;

/** UUID version 7, in order of creation within a process (RFC 9562, 6.2, method 1). */
export function newId(): string {
  const now = Date.now();
  place = now === latest ? (place + 1) % PLACES : 0;
  latest = now;
  const time = now.toString(16).padStart(12, "0");
  const order = place.toString(16).padStart(3, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}${randomUUID().slice(18)}`;
}

export function isId(text: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);
}
