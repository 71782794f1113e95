import { Credentials, Login } from "@pharmacy/contract/auth/auth";
import * as z from "zod";
import type { Routes } from "../../platform/http/routes.ts";
import { signOut } from "../sessions/sessions.end.ts";
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
    {
      config: { access: "public", endsSession: true },
      schema: { body: z.object({}), response: { 204: z.null() } },
    },
    async ({ actor }, reply) => {
      await db.transaction((tx) => signOut(tx, actor));
      return reply.code(204).send(null);
    },
  );
};
