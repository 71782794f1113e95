import type { Summary } from "@pharmacy/contract/summary/summary";
import { expect, test } from "vitest";
import { askedByVisitor } from "#test/questions.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

test("the dashboard tells the longest wait in business hours, and whether any question is overdue", async () => {
  const tile = async () =>
    (await server.get("/api/summary"))
      .json<Summary>()
      .tiles.find(({ tile: name }) => name === "questions");
  const named = { tile: "questions", query: { status: "open" } };
  expect(await tile()).toEqual({ ...named, count: 0, since: null });
  // a Tuesday; the target is two days for catalogue and half a day for orders
  server.moveTo("2026-03-10T10:00:00Z");
  await askedByVisitor(server, { topic: "catalogue" });
  server.moveTo("2026-03-10T16:30:00Z");
  await askedByVisitor(server, { topic: "orders" });
  server.moveTo("2026-03-11T10:30:30Z");
  expect(await tile()).toEqual({
    ...named,
    count: 2,
    since: expect.stringMatching(/^2026-03-10T10:00:/),
    waiting: { minutes: 540, isOverdue: false },
  });
  server.moveTo("2026-03-11T13:00:30Z");
  expect(await tile()).toMatchObject({ waiting: { minutes: 690, isOverdue: true } });
});
