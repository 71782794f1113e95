import type { Chance } from "./chance.ts";
import type { Operation, Shape } from "./interface.ts";
import { hugeText, someText, someValue } from "./values.ts";

export type HostileRequest = {
  bytes: Buffer;
  method: string;
  /** Shorter than announced: the server may wait for the rest, and disconnect. */
  isCutOff: boolean;
};

export type Ground = { operations: Operation[]; ids: string[]; tokens: string[] };

const METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE", "HEAD", "OPTIONS", "TRACE", "PROPFIND"];

/** Routes that would lock out all later requests if called by the only signed-in user. */
const LAST_ACTS = /logout$|^DELETE .*sessions|^PATCH \/api\/settings|^\w+ \/api\/auth\/totp/;

/** Where a file is sent, and not JSON. */
const UPLOADS = /upload|documents|files$|receipts$/;

/** One request, the same for the same state of `chance`. */
export function aRequest(chance: Chance, ground: Ground): HostileRequest {
  if (chance.isOnce(0.02)) return garbage(chance);
  const operation = chance.of(ground.operations);
  const method = chance.isOnce(0.95) ? operation.method : chance.of(METHODS);
  const target = aTarget(chance, operation, ground);
  const hasBody = operation.body !== undefined || !["GET", "HEAD"].includes(method);
  const isForm = UPLOADS.test(operation.path) && chance.isOnce(0.8);
  const { type, body } = isForm ? aForm(chance) : aBody(chance, operation.body);
  const sent = hasBody || chance.isOnce(0.05) ? body : Buffer.alloc(0);
  const isCutOff = sent.length > 2 && chance.isOnce(0.005);
  const head = [
    `${method} ${target} HTTP/1.1`,
    "Host: localhost",
    "Connection: close",
    `Content-Length: ${sent.length}`,
    ...(sent.length > 0 ? [`Content-Type: ${type}`] : []),
    ...someHeaders(chance, ground, LAST_ACTS.test(`${method} ${operation.path}`)),
  ];
  const whole = isCutOff ? sent.subarray(0, sent.length / 2) : sent;
  const bytes = Buffer.concat([Buffer.from(`${head.join("\r\n")}\r\n\r\n`, "latin1"), whole]);
  return { bytes, method, isCutOff };
}

/** Barely valid HTTP. */
function garbage(chance: Chance): HostileRequest {
  const line = chance.of([
    "GET /api/ünits HTTP/1.1",
    "GET /api/\xff HTTP/1.1",
    "GET /api/units HTTP/9.9",
    "PRI * HTTP/2.0",
    "CONNECT x.example:443 HTTP/1.1",
    "GET  HTTP/1.1",
    "\x16\x03\x01\x02",
    `GET /${"x".repeat(20_000)} HTTP/1.1`,
    "POST /api/units HTTP/1.1\r\nHost: x\r\nExpect: tea",
    "POST /api/units HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2",
    "POST /api/units HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\nContent-Length: 2",
    "GET /api/units HTTP/1.1\r\nno colon",
    "GET /api/health HTTP/1.1\r\nX: y",
  ]);
  const bytes = Buffer.from(`${line}\r\nConnection: close\r\n\r\n`, "latin1");
  return { bytes, method: "", isCutOff: false };
}

function aTarget(chance: Chance, { path, query }: Operation, { ids }: Ground): string {
  const id = () =>
    chance.isOnce(0.6)
      ? chance.of(ids)
      : chance.of([
          "1",
          "%00",
          "%",
          "..",
          "%2e%2e%2f",
          "x".repeat(chance.below(300)),
          "undefined",
          "'",
        ]);
  const filled = path.replace(/\{\w+\}/g, id);
  const place = chance.isOnce(0.93)
    ? filled
    : `${filled}${chance.of(["/../x", "/..%2f..%2fx", "//", "/%zz", "%00", ";a=b", "/x.js", "/../../"])}`;
  const pairs = query
    .filter(() => chance.isOnce(0.3))
    .map(
      (name) =>
        `${name}=${encoded(chance.isOnce(0.5) ? chance.of(["1", "2", "", "csv", "name"]) : someText(chance))}`,
    );
  if (chance.isOnce(0.05)) pairs.push(`${encoded(someText(chance))}=1`);
  if (chance.isOnce(0.03)) pairs.push("page=1&page=2");
  return pairs.length > 0 ? `${place}?${pairs.join("&")}` : place;
}

function encoded(text: string): string {
  // half a surrogate pair is not allowed in a URL
  return encodeURIComponent(text.slice(0, 2_000).replace(/\p{Cs}/gu, "x"));
}

function someHeaders(chance: Chance, { tokens }: Ground, isLast: boolean): string[] {
  const part = () => chance.below(256);
  const from = [part(), part(), part(), part()].join(".");
  const headers = [`X-Forwarded-For: ${chance.isOnce(0.98) ? from : inHeader(someText(chance))}`];
  const known = `Authorization: Bearer ${chance.of(tokens)}`;
  const others = ["Bearer", "Bearer x", "Basic eDp4", `Bearer adm_s_${"A".repeat(43)}`];
  if (!isLast && chance.isOnce(0.6)) headers.push(known);
  else if (chance.isOnce(0.5)) headers.push(`Authorization: ${chance.of(others)}`);
  for (const name of [
    "User-Agent",
    "Accept",
    "Accept-Encoding",
    "Origin",
    "Last-Event-ID",
    "Range",
  ]) {
    if (chance.isOnce(0.1)) headers.push(`${name}: ${inHeader(someText(chance))}`);
  }
  if (chance.isOnce(0.05)) headers.push("Accept-Encoding: gzip, br;q=0.5, *;q=0");
  return headers;
}

/** As Latin-1, which is all that a header can contain. */
function inHeader(text: string): string {
  return text.slice(0, 3_000).replace(/[\p{Cc}]|[^\p{ASCII}]/gu, "x");
}

function aBody(chance: Chance, shape: Shape | undefined): { type: string; body: Buffer } {
  const type = chance.isOnce(0.97)
    ? "application/json"
    : chance.of([
        "text/plain",
        "application/json; charset=x",
        "application/xml",
        "multipart/form-data",
        "x",
      ]);
  if (chance.isOnce(0.02)) return { type, body: Buffer.from(hugeText(chance)) };
  if (chance.isOnce(0.01)) return { type, body: Buffer.from("[".repeat(chance.below(100_000))) };
  const value = chance.isOnce(0.9) && shape ? filledIn(chance, shape) : someValue(chance);
  return { type, body: Buffer.from(JSON.stringify(value) ?? "") };
}

/** A value for the shape, with something else in some of its places. */
function filledIn(chance: Chance, shape: Shape): unknown {
  if (chance.isOnce(0.12)) return someValue(chance);
  if (shape.anyOf) return filledIn(chance, chance.of(shape.anyOf));
  if (shape.enum) return chance.of(shape.enum);
  if (shape.const !== undefined) return shape.const;
  if (shape.properties) {
    const kept = Object.entries(shape.properties).filter(() => chance.isOnce(0.85));
    return Object.fromEntries(kept.map(([name, one]) => [name, filledIn(chance, one)]));
  }
  if (shape.type === "array" && shape.items) {
    const { items } = shape;
    return Array.from({ length: chance.below(4) }, () => filledIn(chance, items));
  }
  if (shape.type === "integer" || shape.type === "number")
    return (shape.minimum ?? 0) + chance.below(3);
  if (shape.type === "boolean") return chance.isOnce(0.5);
  if (shape.format === "date") return "2027-03-01";
  if (shape.format === "email") return "desk@castlewren.example";
  return chance.of([
    "Castlewren",
    "tablet",
    "+353 1 555 0100",
    "Europe/Dublin",
    "EUR",
    "en-IE",
    "IE",
  ]);
}

function aForm(chance: Chance): { type: string; body: Buffer } {
  const boundary = chance.of(["x", "-".repeat(70), "a'b", "x".repeat(500)]);
  const name = inHeader(someText(chance)).replaceAll('"', "%22");
  const field = chance.of(["file", "file", "file", "other", ""]);
  const start = `--${boundary}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\n\r\n`;
  const content = chance.of([
    Buffer.from("%PDF-1.4\n%%EOF"),
    Buffer.from("89504e470d0a1a0a0000000d49484452ffffffffffffffff", "hex"),
    Buffer.from("ffd8ffe000104a464946", "hex"),
    Buffer.from("RIFF\xff\xff\xff\xffWEBPVP8 ", "latin1"),
    Buffer.from(someText(chance)),
    Buffer.alloc(chance.isOnce(0.02) ? 10.5 * 1024 ** 2 : 10),
  ]);
  const end = chance.isOnce(0.9) ? `\r\n--${boundary}--\r\n` : "";
  const body = Buffer.concat([Buffer.from(start, "latin1"), content, Buffer.from(end)]);
  return { type: `multipart/form-data; boundary=${boundary}`, body };
}
