import type { Session } from "@pharmacy/contract/sessions/sessions";
import { sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { testServer } from "#test/server.ts";
import { sessionReader } from "#test/sessions.ts";
import { newId } from "../../platform/db/ids.ts";

const server = testServer();
const { listed, aSession } = sessionReader(server);

describe("ending a session", () => {
  test("takes effect with its next request, and shows who ended it", async () => {
    const person = await aSession();
    expect((await person.get("/api/auth/me")).statusCode).toBe(200);
    expect((await server.delete(`/api/sessions/${person.id}`)).statusCode).toBe(204);
    expect((await person.get("/api/auth/me")).statusCode).toBe(401);
    const session: Session = (await server.get(`/api/sessions/${person.id}`)).json();
    expect(session).toMatchObject({
      status: "revoked",
      endReason: "revoked",
      endedBy: { id: server.adminId() },
    });
    expect(session.endedAt).not.toBeNull();
    expect((await server.history()).at(-1)).toMatchObject({
      action: "revoke",
      model: "session",
      recordId: person.id,
      outcome: "success",
      actorId: server.adminId(),
    });
  });

  test("is refused for one's own", async () => {
    const [own] = await listed();
    for (const id of [own?.id ?? "", (own?.id ?? "").toUpperCase()]) {
      const answer = await server.delete(`/api/sessions/${id}`);
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toBe("Use Log out to end your own session.");
    }
    expect((await server.get("/api/auth/me")).statusCode).toBe(200);
  });

  test("happens once, even for simultaneous requests", async () => {
    const { id } = await aSession();
    const answers = await Promise.all([1, 2, 3].map(() => server.delete(`/api/sessions/${id}`)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
    const refused = answers.find(({ statusCode }) => statusCode === 409);
    expect(refused?.json().message).toBe("This session has already ended.");
    const revoked = (await server.history()).filter(({ recordId }) => recordId === id);
    expect(revoked).toHaveLength(1);
  });

  test("that has already ended is refused with that reason", async () => {
    const { id } = await aSession(sql`expires_at = now() - interval '1 second'`);
    const answer = await server.delete(`/api/sessions/${id}`);
    expect(answer.statusCode).toBe(409);
    expect(answer.json().message).toBe("This session has already expired.");
    expect((await server.delete(`/api/sessions/${newId()}`)).statusCode).toBe(404);
    expect((await server.delete("/api/sessions/none")).statusCode).toBe(400);
  });

  test("in bulk gives each its own result", async () => {
    const [own] = await listed();
    const one = await aSession();
    const gone = await aSession();
    await server.delete(`/api/sessions/${gone.id}`);
    const nobody = newId();
    const ids = [one.id, gone.id, own?.id, nobody];
    const answer = await server.post("/api/sessions/bulk", { ids, do: "end" });
    const { results } = answer.json<{ results: { error: { message: string } | null }[] }>();
    expect(results.map(({ error }) => error?.message)).toEqual([
      undefined,
      "This session has already ended.",
      "Use Log out to end your own session.",
      "Session not found.",
    ]);
    expect((await one.get("/api/auth/me")).statusCode).toBe(401);
  });

  test.each(["delete", "activate", "deactivate"])(
    "is the only action: %s does not exist",
    async (act) => {
      const { id } = await aSession();
      const answer = await server.post("/api/sessions/bulk", { ids: [id], do: act });
      // no role has such a permission on sessions
      expect(answer.statusCode).toBe(403);
      expect((await server.get(`/api/sessions/${id}`)).json().status).toBe("active");
    },
  );
});
