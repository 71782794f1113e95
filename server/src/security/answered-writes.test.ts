import { beforeAll, expect, test } from "vitest";
import { everyWrite } from "#test/every-write.ts";
import { failingReads } from "#test/failing-reads.ts";
import { testServer } from "#test/server.ts";

const server = testServer({ isOwn: true });

let reads: ReturnType<typeof failingReads>;
beforeAll(() => {
  reads = failingReads(server);
});

/**
 * Guarantees that a write whose answer is a failure has changed nothing: no answer needs the database
 * once the write is committed.
 */
test.each(everyWrite(server))(
  "%s is answered from within its transaction",
  async (_, { prepare }) => {
    const call = await prepare();
    reads.arm();
    const answer = await call().finally(reads.disarm);
    expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
    // many at once answer for each record by itself
    const { results = [] } = answer.body === "" ? {} : JSON.parse(answer.body);
    expect(results.filter(({ error }: { error?: unknown }) => error)).toEqual([]);
  },
);
