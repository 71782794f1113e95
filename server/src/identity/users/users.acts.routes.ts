import { Login } from "@pharmacy/contract/auth/auth";
import { EmailReceipt } from "@pharmacy/contract/emails/delivery";
import { UserEmails, UserEmailsQuery } from "@pharmacy/contract/emails/user-emails";
import { RecordParams } from "@pharmacy/contract/record";
import { UserAfterAct, UserImpact } from "@pharmacy/contract/users/users";
import { and, ne } from "drizzle-orm";
import * as z from "zod";
import { getRecord } from "../../platform/db/records.ts";
import { emailReceipt } from "../../platform/email/email.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { userKind } from "../accounts/users.table.ts";
import { requireFreshProof } from "../auth/auth.fresh-proof.ts";
import { endSessions } from "../sessions/sessions.end.ts";
import { sessions } from "../sessions/sessions.table.ts";
import { emailsAbout } from "./users.email-list.ts";
import { sendInvitation, sendPasswordReset } from "./users.invite.ts";
import { impactOn, openSessionsOf, readUser } from "./users.reads.ts";

const withoutLinks = ({ items }: UserEmails): UserEmails => ({
  items: items.map((email) => ({ ...email, link: null })),
});

export const usersActsRoutes: Routes = async (app, services) => {
  const { db, secret } = services;
  app.post(
    "/users/:id/invitation",
    {
      config: { access: ["user", "act"] },
      schema: { params: RecordParams, response: { 200: UserAfterAct } },
    },
    ({ actor, params }) =>
      answerWithin(services, params.id, async (within) => {
        await sendInvitation(within, actor, params.id);
        const user = await readUser(within.db, actor, secret, params.id);
        return Object.assign(user, emailReceipt(services.config, 1));
      }),
  );

  app.post(
    "/users/:id/password-reset",
    {
      config: { access: ["user", "edit"] },
      schema: { params: RecordParams, response: { 200: EmailReceipt } },
    },
    async ({ actor, params }) => {
      await sendPasswordReset(services, actor, params.id);
      return emailReceipt(services.config, 1);
    },
  );

  app.delete(
    "/users/:id/sessions",
    { config: { access: ["user", "edit"] }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await db.transaction(async (tx) => {
        await getRecord(tx, userKind, params.id);
        const isOther = actor.sessionId === null ? undefined : ne(sessions.id, actor.sessionId);
        await endSessions(tx, actor, and(openSessionsOf(params.id), isOther), "revoked");
      });
      return reply.code(204).send();
    },
  );

  app.post(
    "/users/:id/see-as",
    {
      config: { access: ["session", "create"], idOf: "user", freshProof: true },
      schema: { params: RecordParams, body: z.object({}), response: { 200: Login } },
    },
    async ({ actor, params }) => {
      const { seeAs } = await import("./users.see-as.ts");
      return seeAs(services, actor, params.id);
    },
  );

  app.get(
    "/users/:id/impact",
    {
      config: { access: ["user", "view"] },
      schema: { params: RecordParams, response: { 200: UserImpact } },
    },
    ({ actor, params }) => impactOn(db, actor, params.id),
  );

  app.get(
    "/users/:id/mails",
    {
      config: { access: ["user", "edit"] },
      schema: { params: RecordParams, querystring: UserEmailsQuery, response: { 200: UserEmails } },
    },
    async (request) => {
      const emails = await emailsAbout(db, secret, request.params.id);
      if (request.query.links === "false") return withoutLinks(emails);
      // a link opens an account: an unattended session must not be enough to take it over
      if (emails.items.some(({ link }) => link !== null)) requireFreshProof(request);
      return emails;
    },
  );
};
