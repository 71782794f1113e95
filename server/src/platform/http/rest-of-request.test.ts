import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { beforeAll, expect, onTestFinished, test } from "vitest";
import { addressOf } from "#test/live.ts";
import { testServer } from "#test/server.ts";
import { readRestBeforeClosing } from "./rest-of-request.ts";

const server = testServer();
beforeAll(() => addressOf(server.app));

const FILE = Buffer.alloc(10.5 * 1024 ** 2);

/** The first line of the answer, as a client gets it that sends everything before it reads. */
async function answerTo(head: readonly string[], body: Buffer) {
  const { port } = server.app.server.address() as AddressInfo;
  const socket = connect(port, "127.0.0.1").on("error", () => {});
  socket.pause();
  socket.write(`${head.join("\r\n")}\r\nHost: x\r\nContent-Length: ${body.length}\r\n\r\n`);
  if (!socket.write(body)) await Promise.race([once(socket, "drain"), once(socket, "close")]);
  // the server's reset, if there is one, arrives before anything is read
  await wait(100);
  const answer = await text(socket).catch(() => "");
  return answer.split("\r\n", 1)[0];
}

/** Guarantees that a refused upload is told why, and not that the connection broke. */
test.each([
  ["a file without a session", "POST /api/files/upload HTTP/1.1", "401 Unauthorized"],
  ["a file for no route", "POST /api/nowhere HTTP/1.1", "404 Not Found"],
  ["a form that is too large", "POST /api/auth/login HTTP/1.1", "413 Payload Too Large"],
  ["a file for an address that cannot be read", "POST /api/units/%/x HTTP/1.1", "400 Bad Request"],
  ["a file from an old client", "POST /api/files/upload HTTP/1.0", "401 Unauthorized"],
])("%s is answered although the connection closes", async (_, request, status) => {
  const type = request.includes("login") ? "application/json" : "multipart/form-data; boundary=x";
  const head = [request, `Content-Type: ${type}`, "Connection: close"];
  expect(await answerTo(head, FILE)).toBe(`HTTP/1.1 ${status}`);
});

test("a client that stops sending is answered all the same", async () => {
  const app = Fastify();
  readRestBeforeClosing(app, 50);
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  socket.write("POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: 9\r\n\r\n");
  expect(await text(socket)).toMatch(/^HTTP\/1\.1 404 /);
});
