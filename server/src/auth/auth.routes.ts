import { Credentials, Login, type Profile } from "@pharmacy/contract/auth";
import * as z from "zod";
import { updateRecord } from "../db/records.ts";
import { fileUrl } from "../files/file-url.ts";
import type { Routes } from "../http/routes.ts";
import { sessionKind } from "../sessions/sessions.table.ts";
import { isLackingSecondFactor } from "./required-second-factor.ts";
import { signIn } from "./sign-in.ts";

/** Tries of one address in a minute, whatever the account. */
const LOGIN_TRIES = 20;

export const authRoutes: Routes = async (app, services) => {
  const { db, secret } = services;
  const profileOf = (
    user: Omit<Profile, "organization" | "avatar"> & { avatar: string | null },
    pharmacy: { id: string; name: string } | null,
    isLacking: boolean,
  ) => ({
    ...user,
    ...(isLacking && { mustSetUpSecondFactor: true as const }),
    avatar: user.avatar && fileUrl(secret, user.avatar),
    organization: pharmacy,
  });

  app.post(
    "/auth/login",
    {
      config: { access: "public", rateLimit: { max: LOGIN_TRIES, timeWindow: "1 minute" } },
      schema: { body: Credentials, response: { 200: Login } },
    },
    async ({ actor, body, headers }) => {
      const platform = headers["x-client-platform"];
      const { user, token, expiresAt } = await signIn(
        services,
        actor,
        body,
        typeof platform === "string" ? platform : undefined,
      );
      return {
        user: profileOf(user, user.pharmacy, await isLackingSecondFactor(db, user.id)),
        tokens: { access_token: token, access_expires: expiresAt },
      };
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
};
