import { beforeAll, describe, expect, test } from "vitest";
import { longestSlice } from "#test/longest-slice.ts";
import { aShop } from "#test/products.ts";
import { sealNow } from "#test/sealed-log.ts";
import { testServer } from "#test/server.ts";
import { chainKeyOf } from "./platform/audit/chain.ts";

const server = testServer({ isKept: true });

/** Longest that one piece of work may keep all other calls waiting, milliseconds of processor time. */
const SLICE_MS = 100;

/** A clearing of memory falls upon some of them, and the first compiles. */
const ATTEMPTS = 10;

async function shortestOf(work: (round: number) => Promise<unknown>): Promise<number> {
  const slices: number[] = [];
  for (let round = 0; round < ATTEMPTS; round += 1) {
    slices.push(await longestSlice(() => work(round)));
  }
  return Math.min(...slices);
}

/** Guarantees that one large call leaves others their turn. */
describe("no piece of work keeps the other calls waiting", () => {
  let organization = "";
  const products: string[] = [];

  beforeAll(async () => {
    const shop = await aShop(server);
    organization = shop.organization;
    for (let count = 0; count < 50; count += 1) products.push((await shop.make()).id);
  });

  const put = (round: number) => {
    const lines = Array.from({ length: 5_000 }, (_, place) => ({
      product: products[place % 50],
      batchNumber: `${round}-${Math.floor(place / 50)}`,
      expiryDate: "2031-01-01",
      quantity: 1,
    }));
    return server.put("/api/products/stock", { organization, lines });
  };

  /** Reads the file in pieces: joining them would be the longest piece of work, and not the server's. */
  async function readChain() {
    const { headers } = server.callerWith(server.token());
    const request = { method: "GET", url: "/api/logs/chain", headers } as const;
    const answer = await server.app.inject({ ...request, payloadAsStream: true });
    expect(answer.statusCode).toBe(200);
    for await (const _ of answer.stream());
  }

  test("when 5,000 new batches are sent at once", async () => {
    expect(await shortestOf(put)).toBeLessThan(SLICE_MS);
  }, 120_000);

  test("while the log is verified, and sent as a file", async () => {
    await sealNow(server.db, chainKeyOf(server.services.secret));
    expect((await server.get("/api/logs/verify")).json()).toMatchObject({ broken: null });
    expect(await shortestOf(() => server.get("/api/logs/verify"))).toBeLessThan(SLICE_MS);
    expect(await shortestOf(readChain)).toBeLessThan(SLICE_MS);
  }, 120_000);
});
