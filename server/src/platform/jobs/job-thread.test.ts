import { expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { workInThread } from "./job-thread.ts";

const server = testServer();

const run = (code: string) => {
  const file = new URL(`data:text/javascript,${encodeURIComponent(code)}`);
  return workInThread(file, server.services, new AbortController().signal);
};

test("a thread that breaks ends its job alone, and says why", async () => {
  await expect(run("throw new Error('Out of ideas.')")).rejects.toThrow("Out of ideas.");
  await expect(run("setTimeout(() => { throw new Error('Later.') })")).rejects.toThrow("Later.");
  await expect(run("process.exit()")).resolves.toBeUndefined();
  expect((await server.get("/api/units")).statusCode).toBe(200);
});
