import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";

const server = testServer();

test.each(["/api/health", "/api/ready"])("%s is public", async (url) => {
  const answer = await server.visitor.get(url);
  expect(answer.statusCode).toBe(200);
  expect(answer.json()).toMatchObject({ status: "ok" });
  expect(answer.headers["cache-control"]).toBe("no-store");
});
