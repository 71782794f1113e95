import { RecordParams } from "@pharmacy/contract/record";
import { OwnProfile, ProfileChanges } from "@pharmacy/contract/users/profile";
import { and, ne } from "drizzle-orm";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { endOwnSession } from "../sessions/sessions.changes.ts";
import { endSessions } from "../sessions/sessions.end.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { changeOwnProfile, readOwnProfile } from "./users.profile.ts";
import { openSessionsOf } from "./users.reads.ts";

export const usersOwnRoutes: Routes = async (app, services) => {
  const { db, secret } = services;
  app.get(
    "/auth/me",
    {
      config: { access: "signedIn", beforeSecondFactor: true },
      schema: { response: { 200: OwnProfile } },
    },
    async ({ actor, lacksSecondFactor }) => ({
      ...(await readOwnProfile(db, secret, actor)),
      ...(lacksSecondFactor && { mustSetUpSecondFactor: true as const }),
      ...(actor.seer && { seenBy: { name: actor.seer.name } }),
    }),
  );

  app.patch(
    "/auth/me",
    {
      config: { access: "signedIn" },
      schema: { body: ProfileChanges, response: { 200: OwnProfile } },
    },
    ({ actor, body }) =>
      answerWithin(services, actor.id, async (within) => {
        const read = () => readOwnProfile(within.db, secret, actor);
        await changeOwnProfile(within.db, actor, body, read);
        return read();
      }),
  );

  app.delete("/auth/sessions", { config: { access: "signedIn" } }, async ({ actor }, reply) => {
    const isOther = ne(sessions.id, actor.sessionId ?? "");
    await db.transaction((tx) =>
      endSessions(tx, actor, and(openSessionsOf(actor.id ?? ""), isOther), "revoked"),
    );
    return reply.code(204).send();
  });

  app.delete(
    "/auth/sessions/:id",
    { config: { access: "signedIn" }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await endOwnSession(db, actor, params.id);
      return reply.code(204).send();
    },
  );
};
