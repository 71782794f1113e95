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
 * A write that answers with a failure must change nothing, so the answer needs no database after
 * the commit.
 */
test.each(everyWrite(server))(
  "%s is answered from within its transaction",
  async (_, { prepare }) => {
    const call = await prepare();
    reads.arm();
    const answer = await call().finally(reads.disarm);
    expect([answer.statusCode < 300, answer.body]).toEqual([true, answer.body]);
    // a bulk write reports failures per record
    const { results = [] } = answer.body === "" ? {} : JSON.parse(answer.body);
    expect(results.filter(({ error }: { error?: unknown }) => error)).toEqual([]);
  },
);
