import { once } from "node:events";
import { readdirSync } from "node:fs";
import { request as call, type IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { json } from "node:stream/consumers";
import { CSV_SIZE_MAX } from "@pharmacy/contract/runs/runs.values";
import { describe, expect, test } from "vitest";
import { addressOf } from "#test/live.ts";
import { testServer } from "#test/server.ts";
import { watchFile } from "./take-file.ts";

const server = testServer();

const MEGABYTE = 1024 ** 2;
const GIGABYTE = 1024 * MEGABYTE;
const HEAD =
  '--x\r\nContent-Disposition: form-data; name="file"; filename="all.csv"\r\nContent-Type: text/csv\r\n\r\n';

/** Sends a gigabyte, made while it is sent, until it is answered. */
async function sendGigabyte(begin: string, headers: Record<string, string> = {}) {
  const { hostname, port } = new URL(await addressOf(server.app));
  const part = Buffer.alloc(64 * 1024, "9521234000013;thing\n");
  let sent = 0;
  let held = 0;
  const memory = () => process.memoryUsage().external + process.memoryUsage().arrayBuffers;
  const before = memory();
  function* bytes() {
    yield Buffer.from(HEAD + begin);
    for (; sent < GIGABYTE; sent += part.length) {
      held = Math.max(held, memory() - before);
      yield part;
    }
  }
  const form = { "content-type": "multipart/form-data; boundary=x" };
  const request = call({
    hostname,
    port,
    method: "POST",
    path: "/api/runs?kind=units",
    headers: { ...form, ...headers, authorization: `Bearer ${server.token()}` },
  });
  // it is cut off once it is answered
  request.on("error", () => {});
  const answered = once(request, "response") as Promise<[IncomingMessage]>;
  const source = Readable.from(bytes());
  source.pipe(request);
  const [answer] = await answered;
  const { statusCode: status } = answer;
  const body = await json(answer);
  source.destroy();
  request.destroy();
  return { status, body, sent, held };
}

const filesKept = () =>
  readdirSync(server.dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  ).length;

/** Guarantees that nobody fills the memory or the disk by sending files that are too large. */
describe("a gigabyte", () => {
  test.each([
    [
      "that says so is refused before it is read",
      "Code;Name\n",
      { "content-length": String(GIGABYTE) },
      "The file is larger than 200 MB. Split it and import the parts.",
    ],
    [
      "that does not say so is refused where it is too large",
      `PK\u0003\u0004${"\0".repeat(5_000)}`,
      {},
      "A workbook can have at most 10 MB. Save it as CSV instead.",
    ],
  ])("%s, and nothing of it stays", async (_, begin, headers, message) => {
    const { status, body, sent, held } = await sendGigabyte(begin, headers);
    expect([status, body]).toMatchObject([413, { error: "too_large", message }]);
    expect(sent).toBeLessThan(100 * MEGABYTE);
    expect(held).toBeLessThan(50 * MEGABYTE);
    await expect.poll(filesKept).toBe(0);
    expect((await server.get("/api/runs")).json().total).toBe(0);
  });

  test("of text is taken up to its 200 MB, and no further", async () => {
    const part = Buffer.alloc(MEGABYTE, "9521234000013;thing\n");
    let taken = 0;
    async function* gigabyte() {
      for (; taken < 1024; taken += 1) yield part;
    }
    const { source } = watchFile(gigabyte());
    const read = async () => {
      for await (const _ of source);
    };
    await expect(read()).rejects.toThrow(
      "The file is larger than 200 MB. Split it and import the parts.",
    );
    expect(taken).toBe(CSV_SIZE_MAX / MEGABYTE);
  });
});
