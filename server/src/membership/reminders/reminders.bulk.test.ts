import { describe, expect, test } from "vitest";
import { anOrganization } from "#test/records.ts";
import { anEndingMember } from "#test/reminders.ts";
import { testServer } from "#test/server.ts";
import { reminders } from "./reminders.table.ts";

const server = testServer();
const GONE = "0199a0f0-0000-7000-8000-000000000000";

const send = (ids: string[], caller: Pick<typeof server, "post"> = server) =>
  caller.post("/api/reminders/bulk", { ids, do: "remind" });

/** Guarantees that pharmacies are reminded together as each would be by itself. */
describe("reminders of several pharmacies", () => {
  test("are written each by itself, with the reason where there is none", async () => {
    const { organization } = await anEndingMember(server);
    const without = (await server.post("/api/organizations", anOrganization())).json().id;
    const finance = await server.as("finance");
    const answer = await send([organization, without, GONE], finance);
    expect(answer.statusCode).toBe(200);
    expect(answer.json().results).toMatchObject([
      { id: organization, label: expect.any(String), error: null, letter: "kept" },
      { id: without, error: { message: "This pharmacy has no subscription to remind about." } },
      { id: GONE, label: null, error: { code: "not_found" } },
    ]);
    const again = (await send([organization], finance)).json().results;
    expect(again).toMatchObject([{ error: { code: "too_many_requests" } }]);
    expect(await server.db.$count(reminders)).toBe(1);
    const sent = (await server.history()).filter(({ action }) => action === "remind");
    expect(sent).toMatchObject([{ model: "reminder", organization: organization }]);
  });

  test("are refused to a catalogue manager", async () => {
    const { organization } = await anEndingMember(server);
    expect((await send([organization], await server.as("catalogue"))).statusCode).toBe(403);
    expect(await server.db.$count(reminders)).toBe(0);
  });

  test("are refused to the pharmacy's own owner", async () => {
    const { organization } = await anEndingMember(server);
    const owner = await server.as("owner", organization);
    expect((await send([organization], owner)).statusCode).toBe(403);
    expect(await server.db.$count(reminders)).toBe(0);
  });
});
