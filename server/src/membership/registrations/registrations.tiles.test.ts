import { expect, test } from "vitest";
import { tiles } from "#test/registrations.ts";
import { testServer } from "#test/server.ts";

const server = testServer();

test("the dashboard shows first how many registrations wait, and since when", async () => {
  server.moveTo("2026-03-10T12:00:00Z");
  await tiles.make(server);
  const [tile] = (await server.get("/api/summary")).json().tiles;
  expect(tile).toEqual({
    tile: "registrations",
    query: { status: "pending" },
    count: 2,
    since: "2026-03-08T09:00:00.000Z",
  });
});
