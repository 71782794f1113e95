import { Login } from "@pharmacy/contract/auth/auth";
import { PasskeyProof, PasskeyQuestion } from "@pharmacy/contract/auth/passkeys";
import { AppError } from "../../platform/app-error.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { userById } from "../accounts/accounts.reads.ts";
import { CEREMONY_LIMIT, EmptyBody } from "../passkeys/passkeys.ceremony.ts";
import { ownerOf } from "../passkeys/passkeys.changes.ts";
import { askForPasskey, usePasskey } from "../passkeys/passkeys.use.ts";
import { openSession } from "./auth.open-session.ts";
import { loginOf } from "./auth.profiles.ts";
import { recordProof } from "./auth.prove.ts";

const ANY_USER = { purpose: "signIn", user: null } as const;

/** The same for every failure: it does not reveal which passkeys and accounts exist. */
const REFUSED =
  "This passkey is not linked to an account here. Try again, or sign in with your password.";

/** A passkey replaces password and code: its device is one factor, and unlocking it the other. */
export const passkeyProofsRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.post(
    "/auth/passkey-login/options",
    {
      config: { access: "public", rateLimit: CEREMONY_LIMIT },
      schema: { body: EmptyBody, response: { 200: PasskeyQuestion } },
    },
    async ({ headers }) => ({ ...(await askForPasskey(services, ANY_USER, headers.origin)) }),
  );

  app.post(
    "/auth/passkey-login",
    {
      config: { access: "public", rateLimit: CEREMONY_LIMIT },
      schema: { body: PasskeyProof, response: { 200: Login } },
    },
    async ({ actor, body, headers }) => {
      const passkey = await usePasskey(services, actor, ANY_USER, body, headers.origin);
      const user = passkey && (await userById(db, passkey.user));
      if (!user || user.status === "invited") throw new AppError("invalid_credentials", REFUSED);
      const platform = headers["x-client-platform"];
      const clientPlatform = typeof platform === "string" ? platform : undefined;
      return loginOf(services, await openSession(services, actor, user, clientPlatform));
    },
  );

  app.post(
    "/auth/prove/passkey/options",
    {
      config: { access: "signedIn", rateLimit: CEREMONY_LIMIT },
      schema: { body: EmptyBody, response: { 200: PasskeyQuestion } },
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
      await recordProof(db, actor);
      return reply.code(204).send();
    },
  );
};
