import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { ErrorBody } from "@pharmacy/contract/errors";
import { expect, test, vi } from "vitest";
import { testServer } from "#test/server.ts";
import { createApp } from "../../app.ts";

const server = testServer();

const REQUEST = "GET /api/health HTTP/1.1\r\nHost: x\r\n\r\n";

test("a request that arrives during shutdown is refused in the contract's format", async () => {
  const app = await createApp(server.services);
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  let heard = "";
  socket.setEncoding("utf8").on("data", (text: string) => {
    heard += text;
  });
  // a half-sent request keeps its connection open while the others are closed
  socket.write(REQUEST.slice(0, 20));
  await wait(100);
  const closed = app.close();
  socket.write(REQUEST.slice(20));
  await Promise.all([closed, once(socket, "close")]);
  const [head = "", body = ""] = heard.split("\r\n\r\n", 2);
  expect(head).toMatch(/^HTTP\/1.1 503 /);
  expect(head.toLowerCase()).toContain("connection: close");
  expect(ErrorBody.parse(JSON.parse(body))).toMatchObject({
    error: "unavailable",
    message: "The server is stopping. Try again in a moment.",
  });
});

/** Guarantees that a client that disconnects is not mistaken for a lost database. */
test("a request that is cut off in its body is not taken for a lost database", async () => {
  const onUnavailable = vi.fn();
  const app = await createApp({ ...server.services, onUnavailable });
  const failed = vi.fn();
  app.addHook("onError", async (_request, _reply, error) => failed(error));
  await app.listen({ host: "127.0.0.1", port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, "127.0.0.1");
  const head = "POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  socket.write(`${head}Content-Length: 1000\r\n\r\n{"email":`);
  await wait(100);
  socket.resetAndDestroy();
  await vi.waitFor(() => expect(failed).toHaveBeenCalled(), 5_000);
  await app.close();
  expect(onUnavailable).not.toHaveBeenCalled();
});
