import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { ErrorBody } from "@pharmacy/contract/errors";
import { beforeAll, expect, test } from "vitest";
import { addressOf } from "#test/live.ts";
import { testServer } from "#test/server.ts";

const server = testServer();
beforeAll(() => addressOf(server.app));

/** The server's answer to these raw bytes. */
async function answerTo(sent: string | Buffer) {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.write(sent);
  const answer = await text(socket);
  const [head = "", body = ""] = answer.split("\r\n\r\n", 2);
  return { status: Number(head.split(" ")[1]), head, body };
}

const aGet = (url: string) => `GET ${url} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`;

/** Guarantees that every answer has the contract's format, whatever was sent. */
test.each([
  ["a URL that is not ASCII", Buffer.from("GET /api/ünits HTTP/1.1\r\nHost: x\r\n\r\n"), 400],
  ["a URL with invalid bytes", Buffer.from("GET /\xff\xfe HTTP/1.1\r\n\r\n", "latin1"), 400],
  ["something that is not a request", "HELO pharmacy\r\n\r\n", 400],
  ["the beginning of TLS", Buffer.from([22, 3, 1, 2, 0, 1, 0, 1, 252, 3, 3]), 400],
  ["another version", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 400],
  ["an endless header", `GET / HTTP/1.1\r\nHost: x\r\nX: ${"x".repeat(20_000)}\r\n\r\n`, 431],
  ["an endless URL", `GET /${"x".repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`, 431],
  [
    "two lengths",
    "POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab",
    400,
  ],
  ["no host", "GET /api/health HTTP/1.1\r\nConnection: close\r\n\r\n", 400],
  ["a CONNECT request", "CONNECT other.example:443 HTTP/1.1\r\nHost: x\r\n\r\n", 400],
  ["an expectation", "POST /api/units HTTP/1.1\r\nHost: x\r\nExpect: tea\r\n\r\n", 417],
  // clients that normalize a URL before sending it never request these
  ["a file above the served folder", aGet("/api/docs/static/../x"), 404],
  ["another one", aGet("/api/docs/static/..%2f..%2fpackage.json"), 404],
  ["a URL with two slashes", aGet("//api/../x.js"), 404],
  [
    "an unknown method",
    "PROPFIND /api/units HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n",
    404,
  ],
])("%s is answered in the contract's format", async (_, sent, status) => {
  const answer = await answerTo(sent);
  expect(answer.status).toBe(status);
  const body = ErrorBody.parse(JSON.parse(answer.body));
  expect(answer.head.toLowerCase()).toContain(`x-request-id: ${body.requestId}`);
  expect(answer.head.toLowerCase()).toContain("content-type: application/json; charset=utf-8");
  expect(answer.head.toLowerCase()).toContain("x-content-type-options: nosniff");
});

test("old clients need not send a host", async () => {
  const answer = await answerTo("GET /api/health HTTP/1.0\r\n\r\n");
  expect(answer.status).toBe(200);
});
