import { sql } from "drizzle-orm";
import { beforeAll, expect, test, vi } from "vitest";
import { anAsker, askQuestion } from "#test/questions.ts";
import { testServer } from "#test/server.ts";

/**
 * Guarantees that lists of questions use their indexes, so that their length does not matter; the
 * bench measures how long they take.
 */
const server = testServer({ isKept: true, isOwn: true });

let owner: Awaited<ReturnType<typeof anAsker>>["caller"];

beforeAll(async () => {
  owner = (await anAsker(server)).caller;
  await askQuestion(owner);
  await server.db.execute(sql`
    insert into questions (id, created_at, number, topic, title, body, status, source, contact_name,
      contact_email, answer, answered_at, published_at, faq_title, faq_answer)
    select gen_random_uuid(), now() - n * interval '1 minute', 'Q-9' || n, case when n % 8 > 0 then 'orders' else 'billing' end, 'Order ' || n,
      repeat('What became of it? ', 45) || n, case when n % 20 = 0 then 'open' else 'answered' end, 'website',
      'Visitor', 'visitor' || n || '@elsewhere.example', 'It comes.', now(),
      case when n % 10 = 1 then now() - n * interval '1 minute' end, case n when 771 then 'Thermometers by delivery' else 'Delivery ' || n end, 'Tomorrow ' || n
    from generate_series(1, 4000) n`);
  await server.db.execute(sql`analyze questions`);
});

type Query = { text: string; name?: string };

/** The query plans of a call about questions. */
async function plansOf(path: string, caller: Pick<typeof owner, "get"> = server): Promise<string> {
  return (await explained(path, "explain", caller)).join("\n");
}

/** How many questions the indexes and the table hand over in a call. */
async function rowsReadBy(path: string): Promise<number> {
  const lines = await explained(path, "explain (analyze, timing off)");
  const scans = lines.filter((line) => /Scan (using|on) questions/.test(line));
  return scans.reduce((sum, line) => sum + Number(/actual rows=([\d.]+)/.exec(line)?.[1] ?? 0), 0);
}

async function explained(
  path: string,
  explain: string,
  caller: Pick<typeof owner, "get"> = server,
): Promise<string[]> {
  const query = vi.spyOn(server.db.$client, "query");
  const { statusCode } = await caller.get(path);
  const made = query.mock.calls.map(([text, values]) => [text, values] as unknown as [Query, []]);
  query.mockRestore();
  expect([path, statusCode]).toEqual([path, 200]);
  const plans = [];
  const client = await server.db.$client.connect();
  // scanning a few thousand rows is as fast; what matters is that an index could be used
  await client.query("set enable_seqscan = off");
  for (const [{ text }, values] of made) {
    if (!text?.includes('from "questions"')) continue;
    const { rows } = await client.query(`${explain} ${text}`, values);
    plans.push(...rows.map((row) => row["QUERY PLAN"]));
  }
  client.release(true);
  return plans;
}

test.each([
  ["/api/questions", "questions_waiting"],
  ["/api/questions?page=2&count=100", "questions_waiting"],
  ["/api/questions?topic=billing", "questions_topic"],
  ["/api/faq", "questions_published"],
  ["/api/faq?topic=orders", "questions_published"],
  ["/api/faq/similar?text=thermometer", "questions_faq_words"],
  ["/api/questions?search=Q-9777", "questions_search"],
  ["/api/faq?search=delivery%20777", "questions_faq_search"],
])("%s uses the index %s", async (path, index) => {
  const plans = await plansOf(path);
  expect(plans).toContain(index);
  expect(plans).not.toContain("Seq Scan on questions");
});

test("a topic is counted and put in order without looking at others", async () => {
  await server.db.execute(sql`vacuum analyze questions`);
  const plans = await plansOf("/api/questions?topic=billing");
  // a bitmap, where a transaction beside the vacuum kept pages from being marked visible
  expect(plans.match(/(using|Bitmap Index Scan on) questions_topic/g), plans).toHaveLength(2);
  expect(plans).not.toContain("Sort Key: ((status");
});

test("of a word that is in every title, only the latest answers are compared", async () => {
  expect(await rowsReadBy("/api/faq/similar?text=delivery")).toBeLessThan(600);
  await server.db.execute(sql`
    update questions set faq_title = 'Delivery ' || number, faq_answer = 'Soon', published_at = created_at
    where published_at is null`);
  await server.db.execute(sql`vacuum analyze questions`);
  expect(await rowsReadBy("/api/faq/similar?text=delivery%20tomorrow")).toBeLessThan(600);
  const { items } = (await server.get("/api/faq/similar?text=thermometers%20delivery")).json();
  expect(items).toHaveLength(5);
  expect(items[0].title).toBe("Thermometers by delivery");
});

test("a pharmacy's own questions are found without reading those of others", async () => {
  const plans = await plansOf("/api/dashboard/questions", owner);
  expect(plans).toContain("questions_organization");
  expect(plans).not.toContain("Seq Scan on questions");
});

test("the total is maintained and not counted", async () => {
  const { total, totalIsExact } = (await server.get("/api/questions?count=1")).json();
  expect([total, totalIsExact]).toEqual([4_001, true]);
  expect(await plansOf("/api/questions?count=1")).toContain("question_counts");
});

test("a very common word is counted to a thousand, and its first page is in order", async () => {
  const found = (await server.get("/api/questions?search=order&count=3")).json();
  expect(found).toMatchObject({ total: 1_000, totalIsExact: false });
  const { rows } = await server.db.execute<{ number: string }>(sql`
    select number from questions where status = 'open' order by created_at limit 3`);
  expect(found.items.map(({ number }: { number: string }) => number)).toEqual(
    rows.map(({ number }) => number),
  );
});
