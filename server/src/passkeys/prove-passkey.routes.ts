import { PasskeyProof, PasskeyQuestion } from "@pharmacy/contract/passkeys";
import { eq, sql } from "drizzle-orm";
import { setUnaudited } from "../db/unaudited.ts";
import { AppError } from "../http/app-error.ts";
import type { Routes } from "../http/routes.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { CEREMONY_LIMIT, Nothing } from "./ceremony.ts";
import { ownerOf } from "./passkeys.changes.ts";
import { askForPasskey, usePasskey } from "./use-passkey.ts";

/** Proving with a passkey again who one is, before an act that asks for a fresh proof. */
export const provePasskeyRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.post(
    "/auth/prove/passkey/options",
    {
      config: { access: "signedIn", rateLimit: CEREMONY_LIMIT },
      schema: { body: Nothing, response: { 200: PasskeyQuestion } },
    },
    async ({ actor, headers }) => ({
      ...(await askForPasskey(
        services,
        { purpose: "prove", user: ownerOf(actor).id },
        headers.origin,
      )),
    }),
  );

  app.post(
    "/auth/prove/passkey",
    { config: { access: "signedIn", rateLimit: CEREMONY_LIMIT }, schema: { body: PasskeyProof } },
    async ({ actor, body, headers }, reply) => {
      const occasion = { purpose: "prove", user: ownerOf(actor).id } as const;
      if (!(await usePasskey(services, actor, occasion, body, headers.origin))) {
        throw new AppError("invalid", "This passkey was not accepted. Try again.");
      }
      const isThis = eq(sessions.id, actor.sessionId ?? "");
      await setUnaudited(db, sessions, isThis, { provedAt: sql`now()` });
      return reply.code(204).send();
    },
  );
};
