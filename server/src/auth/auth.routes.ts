import { Credentials, Login, Profile } from "@pharmacy/contract/auth";
import { eq } from "drizzle-orm";
import * as z from "zod";
import { getRecord, updateRecord } from "../db/records.ts";
import type { Routes } from "../http/routes.ts";
import { organizations } from "../organizations/organizations.table.ts";
import { sessionKind } from "../sessions/sessions.table.ts";
import { userKind } from "../users/users.table.ts";
import { loginOf, profileOf } from "./profiles.ts";
import { signIn } from "./sign-in.ts";

/** Tries of one address in a minute, whatever the account. */
const LOGIN_TRIES = 20;

export const authRoutes: Routes = async (app, services) => {
  const { db, secret } = services;
  app.post(
    "/auth/login",
    {
      config: { access: "public", rateLimit: { max: LOGIN_TRIES, timeWindow: "1 minute" } },
      schema: { body: Credentials, response: { 200: Login } },
    },
    async ({ actor, body, headers }) => {
      const platform = headers["x-client-platform"];
      const opened = await signIn(
        services,
        actor,
        body,
        typeof platform === "string" ? platform : undefined,
      );
      return loginOf(services, opened);
    },
  );

  // public, because logging out must also work with a dead token
  app.post(
    "/auth/logout",
    { config: { access: "public" }, schema: { body: z.object({}), response: { 204: z.null() } } },
    async ({ actor }, reply) => {
      const { sessionId } = actor;
      if (sessionId !== null) {
        await db.transaction(async (tx) => {
          const ended = { endedAt: new Date().toISOString(), endReason: "signedOut" as const };
          await updateRecord(tx, actor, sessionKind, sessionId, ended, { action: "signOut" });
        });
      }
      return reply.code(204).send(null);
    },
  );

  app.get(
    "/auth/me",
    {
      config: { access: "signedIn", beforeSecondFactor: true },
      schema: { response: { 200: Profile } },
    },
    async ({ actor, lacksSecondFactor }) => {
      const user = await getRecord(db, userKind, actor.id ?? "");
      const [pharmacy = null] = user.organization
        ? await db
            .select({ id: organizations.id, name: organizations.name })
            .from(organizations)
            .where(eq(organizations.id, user.organization))
        : [];
      return profileOf(secret, user, pharmacy, lacksSecondFactor);
    },
  );
};
