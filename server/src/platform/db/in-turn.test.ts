import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { untilWaiting } from "#test/lock-waits.ts";
import { aShop } from "#test/products.ts";
import { aTill } from "#test/receipts.ts";
import { testServer } from "#test/server.ts";
import { inSharedTurn, inTurn } from "./in-turn.ts";

const server = testServer();
const PLAN = { features: ["apiAccess" as const], maxProducts: null };

test("many tills that wait for their pharmacy leave connections for all others", async () => {
  const { organization, make } = await aShop(server, PLAN);
  const { sku } = await make();
  const till = await aTill(server, organization);
  const other = await aTill(
    server,
    (await aShop(server, PLAN, { name: "Far Pharmacy" })).organization,
  );
  const { sent } = await server.db.transaction(async (tx) => {
    await tx.execute(sql`select from organizations where id = ${organization} for no key update`);
    const puts = Array.from({ length: 30 }, (_, place) =>
      till.put("/api/products/stock", { lines: [{ sku, quantity: place + 1 }] }),
    );
    await untilWaiting(server, 1);
    expect((await other.get("/api/products")).statusCode).toBe(200);
    await untilWaiting(server, 1);
    return { sent: puts };
  });
  const answers = await Promise.all(sent);
  expect(answers.filter(({ statusCode }) => statusCode !== 200)).toEqual([]);
});

test("a change that waits too long for its turn is refused, and the next is not kept back", async () => {
  const { organization } = await aShop(server, PLAN);
  let end = () => {};
  const long = inTurn(
    server.db,
    organization,
    () => new Promise<void>((resolve) => (end = resolve)),
  );
  const ran: string[] = [];
  const late = inTurn(server.db, organization, async () => void ran.push("late"), 5);
  await expect(late).rejects.toMatchObject({ code: "unavailable" });
  const next = inTurn(server.db, organization, async () => void ran.push("next"));
  end();
  await Promise.all([long, next]);
  expect(ran).toEqual(["next"]);
});

test("a line is shared by many, in order with those that take it as a whole", async () => {
  const { organization } = await aShop(server, PLAN);
  const ran: string[] = [];
  const ends = new Map<string, () => void>();
  const running = (name: string) => async () => {
    ran.push(name);
    await new Promise<void>((resolve) => ends.set(name, resolve));
  };
  const sharing = (name: string, own = name) =>
    inSharedTurn(server.db, { shared: organization, own }, running(name));
  const end = (name: string) => ends.get(name)?.();
  const all = [sharing("one"), sharing("two"), sharing("like one", "one")];
  all.push(inTurn(server.db, organization, running("whole")), sharing("later"));
  await expect.poll(() => ran).toEqual(["one", "two"]);
  end("two");
  end("one");
  await expect.poll(() => ran).toEqual(["one", "two", "like one"]);
  end("like one");
  await expect.poll(() => ran.slice(3)).toEqual(["whole"]);
  end("whole");
  await expect.poll(() => ran.slice(4)).toEqual(["later"]);
  end("later");
  await Promise.all(all);
});
