import { expect, onTestFinished, test } from "vitest";
import { writeEntries } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { turns } from "../http/turns.ts";

const server = testServer();

const verify = () => server.get("/api/logs/verify");

/** The most statements about the chain that were running at the same time. */
function countChainStatements() {
  const pool = server.db.$client;
  const { query } = pool;
  let running = 0;
  let most = 0;
  let all = 0;
  onTestFinished(() => void Object.assign(pool, { query }));
  const counted = async (...args: unknown[]) => {
    const text = (args[0] as { text?: string }).text ?? "";
    const isAboutChain = /audit_seals|audit_archives/.test(text);
    if (isAboutChain) {
      running += 1;
      all += 1;
      most = Math.max(most, running);
    }
    try {
      return await Reflect.apply(query, pool, args);
    } finally {
      if (isAboutChain) running -= 1;
    }
  };
  Object.assign(pool, { query: counted });
  return { most: () => most, all: () => all };
}

/** Guarantees that verifications leave the process and its connections free for other calls. */
test("eight simultaneous verifications take turns, and all are answered", async () => {
  await writeEntries(server.db, 5);
  const counted = countChainStatements();
  expect((await verify()).statusCode).toBe(200);
  const alone = counted.most();
  const answers = await Promise.all(Array.from({ length: 8 }, verify));
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
  expect(new Set(answers.map((answer) => answer.json().broken))).toEqual(new Set([null]));
  // a verification runs one more query when the log was sealed meanwhile
  expect(counted.all()).toBeGreaterThanOrEqual(9);
  expect(counted.most()).toBe(alone);
});

test("more than that are asked to try again later", async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, verify));
  const statuses = answers.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(8);
  expect(statuses.filter((status) => status === 429)).toHaveLength(12);
  const refused = answers.find(({ statusCode }) => statusCode === 429);
  expect(refused?.json()).toMatchObject({
    error: "too_many_requests",
    message: "Other people are verifying the log. Try again in a minute.",
  });
  expect((await verify()).statusCode).toBe(200);
});

test("a failing verification frees its turn like any other", async () => {
  const work = turns(1, "Later.");
  const failing = work.take(() => Promise.reject(new Error("broken")));
  const next = work.take(async () => "done");
  await expect(failing).rejects.toThrow("broken");
  expect(await next).toBe("done");
});
