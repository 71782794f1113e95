import { LinkQuestion, LinkState } from "@pharmacy/contract/auth/passwords";
import { EmailChange, OwnProfile } from "@pharmacy/contract/users/profile";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { cancelOwnEmail, changeOwnEmail, linkedEmail, verifyEmail } from "./users.email.ts";
import { readOwnProfile } from "./users.profile.ts";

const FEW = { max: 20, timeWindow: "1 minute" };

export const usersEmailRoutes: Routes = async (app, services) => {
  const { secret } = services;
  app.post(
    "/auth/email",
    {
      config: { access: "signedIn", rateLimit: FEW, freshProof: true },
      schema: { body: EmailChange, response: { 200: OwnProfile } },
    },
    ({ actor, body }) =>
      answerWithin(services, actor.id, async (within) => {
        await changeOwnEmail(within, actor, body.email);
        return readOwnProfile(within.db, secret, actor);
      }),
  );

  app.delete(
    "/auth/email",
    { config: { access: "signedIn" }, schema: { response: { 200: OwnProfile } } },
    ({ actor }) =>
      answerWithin(services, actor.id, async (within) => {
        await cancelOwnEmail(within, actor);
        return readOwnProfile(within.db, secret, actor);
      }),
  );

  // with a body, so that no secret is ever part of a URL
  app.post(
    "/auth/email-link",
    {
      config: { access: "public", rateLimit: FEW },
      schema: { body: LinkQuestion, response: { 200: LinkState } },
    },
    async ({ body }) => {
      const { email, user, expiresAt } = await linkedEmail(services, body.token);
      return { email, name: user.name, expiresAt };
    },
  );

  app.post(
    "/auth/verify-email",
    { config: { access: "public", rateLimit: FEW }, schema: { body: LinkQuestion } },
    async ({ actor, body }, reply) => {
      await verifyEmail(services, actor, body.token);
      return reply.code(204).send();
    },
  );
};
