import { once } from "node:events";
import { connect } from "node:net";
import { Writable } from "node:stream";
import pino from "pino";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aUser } from "#test/records.ts";
import { testServer } from "#test/server.ts";
import { createApp } from "../app.ts";

const server = testServer();

let app: Awaited<ReturnType<typeof createApp>>;
let address: string;
let written: string;

beforeEach(async () => {
  written = "";
  const output = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  app = await createApp(server.services, pino(output));
  address = await app.listen({ host: "127.0.0.1", port: 0 });
});
afterEach(() => app.close());

const FORGED = '{"level":30,"msg":"answered","status":200,"user":"nobody"}';
const ESCAPES = "\u009b2J\u001b[2J\u001b]0;owned\u0007";

/** No normal client would send these bytes. */
async function sendRaw(head: string): Promise<string> {
  const socket = connect(Number(new URL(address).port), "127.0.0.1");
  let answer = "";
  socket.on("data", (bytes) => {
    answer += bytes;
  });
  socket.write(Buffer.from(`${head}\r\nhost: x\r\nconnection: close\r\n\r\n`, "latin1"));
  await once(socket, "close");
  return answer;
}

const lines = () =>
  written
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Headers and URLs must neither add a line to the log nor control a terminal. */
test("each log line is one call, whatever its headers and URL contain", async () => {
  const attempts = [
    `GET /api/units HTTP/1.1\r\nuser-agent: a\u009b2Jb`,
    `GET /api/units HTTP/1.1\r\nx-request-id: ${FORGED}`,
    `GET /api/units?search=%0A${encodeURIComponent(FORGED)}%1B[2J HTTP/1.1`,
    `GET /api/units/%0A%1B[2J HTTP/1.1`,
    `GET /api/%0d%0a${encodeURIComponent(FORGED)} HTTP/1.1`,
  ];
  for (const head of attempts) expect(await sendRaw(head)).toMatch(/^HTTP\/1.1 4\d\d /);
  expect(lines().filter(({ msg }) => msg === "answered").length).toBeGreaterThanOrEqual(3);
  for (const { reqId, user, status } of lines().filter(({ msg }) => msg === "answered")) {
    expect(reqId).toMatch(/^[\da-f-]{36}$/);
    expect([user, status < 500]).toEqual([undefined, true]);
  }
  expect(written).not.toContain("nobody");
  expect(written.replaceAll("\n", "")).not.toMatch(/\p{Cc}/u);
});

test("a header with a line break or an escape is refused", async () => {
  for (const value of ["a\rb", "a\nX-Role: admin", "a\u001b[2Jb", "a\0b"]) {
    const answer = await sendRaw(`GET /api/units HTTP/1.1\r\nuser-agent: ${value}`);
    expect(answer).toMatch(/^HTTP\/1.1 40\d /);
    expect(answer).not.toContain("admin");
  }
});

test("a name cannot contain characters that break lines, control a terminal or reverse text", async () => {
  for (const hidden of ["\n", "\r", "\u001b[2J", "\u009b", "\u202e", "\u2028", "\0"]) {
    const { statusCode, json } = await server.post("/api/users", aUser({ name: `Ada ${hidden}X` }));
    expect([JSON.stringify(hidden), statusCode]).toEqual([JSON.stringify(hidden), 422]);
    expect(json().fields).toHaveProperty("name");
  }
});

test("input is one value of one entry in the audit log, unchanged", async () => {
  const agent = `Mozilla/5.0 ${FORGED}`;
  const email = `${"x".repeat(30)}@elsewhere.example`;
  await app.inject({
    method: "POST",
    url: "/api/auth/login",
    headers: { "user-agent": agent },
    payload: { email, password: `${FORGED}\n${ESCAPES}` },
  });
  const history = await server.history();
  expect(history).toHaveLength(1);
  expect(history[0]).toMatchObject({ recordLabel: email, userAgent: agent, actorType: "visitor" });
  expect(JSON.stringify(history)).not.toContain("owned");
  expect(written).not.toContain("owned");
});
