import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import {
  IssuedToken,
  Token,
  TokenInput,
  TokenListQuery,
  TokenRotation,
} from "@pharmacy/contract/tokens/tokens";
import { TOKEN_ACTS } from "@pharmacy/contract/tokens/tokens.acts";
import { invalidField } from "../../platform/app-error.ts";
import { narrowed } from "../../platform/conditions/conditions.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database } from "../../platform/db/database.ts";
import { listRecords } from "../../platform/db/list.ts";
import { getRecord } from "../../platform/db/records.ts";
import { refuse } from "../../platform/http/access.ts";
import { answerWithin } from "../../platform/http/answer-within.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { serveMany } from "../../platform/many/many-routes.ts";
import type { IdentityServices } from "../accounts/accounts.network-rules.ts";
import { endSession } from "../sessions/sessions.changes.ts";
import { issuedTokenKind } from "./issued-tokens.view.ts";
import { createApiToken, revokeToken, rotateApiToken } from "./tokens.changes.ts";
import { derivedFor, exportColumns, listOptions, shownTo } from "./tokens.list.ts";

export const tokensRoutes: Routes<IdentityServices> = async (app, services) => {
  const { db } = services;
  app.get(
    "/tokens",
    {
      config: { access: ["token", "view"] },
      schema: { querystring: TokenListQuery, response: { 200: pageOf(Token) } },
    },
    async ({ actor, query }) => {
      const options = await listOptions(db, actor, query);
      const page = await listRecords(
        db,
        issuedTokenKind,
        query,
        narrowed(actor, issuedTokenKind, query, exportColumns, options),
      );
      return { ...page, items: page.items.map((row) => shownTo(actor, row)) };
    },
  );

  app.get(
    "/tokens/:id",
    {
      config: { access: ["token", "view"] },
      schema: { params: RecordParams, response: { 200: Token } },
    },
    ({ actor, params }) => readToken(db, actor, params.id),
  );

  serveIssuing(app, services);

  app.delete(
    "/tokens/:id",
    {
      config: {
        access: ["token", "act"],
        // a leaked token can be revoked even without a subscription
        whileReadOnly: true,
        attemptOf: () => ({ act: "act", action: "revoke", fields: [], ids: [] }),
      },
      schema: { params: RecordParams },
    },
    async ({ actor, params }, reply) => {
      await revoke(db, actor, params.id);
      return reply.code(204).send();
    },
  );

  serveMany(app, services, {
    path: "/tokens",
    title: "Tokens",
    kind: issuedTokenKind,
    query: TokenListQuery,
    options: (actor: Actor, query: TokenListQuery) => listOptions(db, actor, query),
    columns: exportColumns,
    acts: { revoke: async (actor, id) => void (await revoke(db, actor, id)) },
  });
};

function serveIssuing(app: Parameters<Routes>[0], services: IdentityServices): void {
  const { db } = services;
  app.post(
    "/tokens",
    {
      config: { access: ["token", "create"], freshProof: true },
      schema: { body: TokenInput, response: { 201: IssuedToken } },
    },
    async (request, reply) => {
      const { actor, body } = request;
      const own = actor.organization;
      // users of a pharmacy never choose another pharmacy for a token
      if (own !== null && (body.organization ?? own) !== own) {
        await refuse(db, request, "You do not have permission to do this.");
      }
      const organization = own ?? body.organization;
      if (!organization) throw invalidField("organization", "Choose a pharmacy.");
      const expiresAt = Date.parse(body.expiresAt);
      const wanted = { ...body, organization, expiresAt };
      const issued = await answerWithin(services, organization, async (within) => {
        const { id, secret } = await createApiToken(within, actor, wanted);
        return { token: await readToken(within.db, actor, id), secret };
      });
      return reply.code(201).send(issued);
    },
  );

  app.post(
    "/tokens/:id/rotate",
    {
      config: { access: ["token", "create"], freshProof: true },
      schema: { params: RecordParams, body: TokenRotation, response: { 201: IssuedToken } },
    },
    async ({ actor, params, body }, reply) => {
      const issued = await answerWithin(services, params.id, async (within) => {
        const before = await readToken(within.db, actor, params.id);
        requireAct("token", TOKEN_ACTS.rotate, before, actor);
        const { id, secret } = await rotateApiToken(within, actor, params.id, body.overlap);
        return { token: await readToken(within.db, actor, id), secret };
      });
      return reply.code(201).send(issued);
    },
  );
}

async function readToken(db: Database, actor: Actor, id: string): Promise<Token> {
  return shownTo(actor, await getRecord(db, issuedTokenKind, id, derivedFor(actor)));
}

async function revoke(db: Database, actor: Actor, id: string): Promise<void> {
  const { type } = await readToken(db, actor, id);
  await (type === "access" ? endSession : revokeToken)(db, actor, id);
}
