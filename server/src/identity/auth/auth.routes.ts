import { Credentials, Login } from "@pharmacy/contract/auth/auth";
import * as z from "zod";
import { updateRecord } from "../../platform/db/records.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { sessionKind } from "../sessions/sessions.table.ts";
import { loginOf } from "./auth.profiles.ts";
import { signIn } from "./auth.sign-in.ts";

/** Attempts per address and minute, for all accounts together. */
const LOGIN_TRIES = 20;

export const authRoutes: Routes = async (app, services) => {
  const { db } = services;
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
};
