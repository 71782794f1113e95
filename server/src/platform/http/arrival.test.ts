import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import Fastify from "fastify";
import { expect, onTestFinished, test } from "vitest";
import { limitArrival } from "./arrival.ts";

const ARRIVAL_MS = 100;

/** A server whose requests have to arrive quickly, but for one route. */
async function startServer() {
  const app = Fastify();
  limitArrival(app, ARRIVAL_MS);
  app.post("/form", async () => "form");
  app.post("/file", { config: { arrivalMs: 10_000 } }, async () => "file");
  app.get("/long", async () => {
    await wait(4 * ARRIVAL_MS);
    return "long";
  });
  await app.listen({ host: "127.0.0.1", port: 0 });
  onTestFinished(() => app.close());
  return (app.server.address() as AddressInfo).port;
}

/** Sends a request in two parts, the second after a while, and answers what came back. */
async function send(port: number, head: string, rest?: string) {
  const socket = connect(port, "127.0.0.1");
  let answer = "";
  socket.setEncoding("utf8").on("data", (text) => {
    answer += text;
  });
  socket.on("error", () => {});
  socket.write(head);
  await wait(3 * ARRIVAL_MS);
  if (socket.writable && rest !== undefined) socket.end(rest);
  if (!socket.closed) await once(socket, "close");
  return answer.split("\r\n", 1)[0];
}

const post = (path: string) =>
  `POST ${path} HTTP/1.1\r\nhost: here\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n`;

/** Guarantees that no caller keeps a connection by sending a form forever. */
test("a body that does not arrive in time is answered 408, but a large file may take its time", async () => {
  const port = await startServer();
  expect(await send(port, post("/form"), "{}")).toBe("HTTP/1.1 408 Request Timeout");
  expect(await send(port, post("/file"), "{}")).toBe("HTTP/1.1 200 OK");
});

test("a request without a body may wait long for its answer", async () => {
  const port = await startServer();
  const head = "GET /long HTTP/1.1\r\nhost: here\r\nconnection: close\r\n\r\n";
  expect(await send(port, head)).toBe("HTTP/1.1 200 OK");
});
