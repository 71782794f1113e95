import {
  InvitationAnswer,
  LinkQuestion,
  LinkState,
  PasswordChange,
  PasswordForgotten,
  PasswordReset,
} from "@pharmacy/contract/auth/passwords";
import { withoutValues } from "../../platform/db/violations.ts";
import type { Access } from "../../platform/http/access.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { changePassword } from "./auth.change-password.ts";
import { sendPasswordReset } from "./auth.forgotten-password.ts";
import { choosePassword, linkedAccount, type PasswordLink } from "./auth.linked-account.ts";

const LINKS = [
  ["invitation", "/auth/invitation", "/auth/accept-invitation", InvitationAnswer],
  ["passwordReset", "/auth/reset-link", "/auth/reset-password", PasswordReset],
] as const satisfies [PasswordLink, string, string, unknown][];

const guarded = (access: Access, max: number) => ({
  access,
  rateLimit: { max, timeWindow: "1 minute" },
});

export const waysInRoutes: Routes = async (app, services) => {
  for (const [type, question, answer, body] of LINKS) {
    // with a body, so that no secret is ever part of a URL
    app.post(
      question,
      {
        config: guarded("public", 20),
        schema: { body: LinkQuestion, response: { 200: LinkState } },
      },
      async ({ body: { token } }) => {
        const { link, user } = await linkedAccount(services, type, token);
        return { email: user.email, name: user.name, expiresAt: link.expiresAt };
      },
    );

    app.post(
      answer,
      { config: guarded("public", 20), schema: { body } },
      async ({ actor, body }, reply) => {
        await choosePassword(services, actor, type, body);
        return reply.code(204).send();
      },
    );
  }

  app.post(
    "/auth/change-password",
    { config: guarded("signedIn", 20), schema: { body: PasswordChange } },
    async ({ actor, body }, reply) => {
      await changePassword(services, actor, body);
      return reply.code(204).send();
    },
  );

  const underway = new Set<Promise<void>>();
  app.addHook("onClose", async () => {
    await Promise.all(underway);
  });

  app.post(
    "/auth/forgot-password",
    { config: guarded("public", 10), schema: { body: PasswordForgotten } },
    async ({ actor, body, log }, reply) => {
      // after the answer, so that its time does not reveal whether the account exists
      reply.raw.once("close", () => {
        const work = sendPasswordReset(services, actor, body.email)
          .catch((error: unknown) => log.error({ err: withoutValues(error) }, "no letter posted"))
          .finally(() => underway.delete(work));
        underway.add(work);
      });
      return reply.code(204).send();
    },
  );
};
