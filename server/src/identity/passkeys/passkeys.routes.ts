import {
  Passkey,
  PasskeyChanges,
  PasskeyInput,
  PasskeyQuestion,
  Passkeys,
} from "@pharmacy/contract/auth/passkeys";
import { RecordParams } from "@pharmacy/contract/record";
import type { Routes } from "../../platform/http/routes.ts";
import { CEREMONY_LIMIT, EmptyBody } from "./passkeys.ceremony.ts";
import {
  addPasskey,
  askForNewPasskey,
  ownerOf,
  ownPasskeys,
  removePasskey,
  renamePasskey,
} from "./passkeys.changes.ts";
import { relyingPartyOf } from "./passkeys.relying-party.ts";

/** A required second factor can be set up here. */
const OWN = { access: "signedIn", beforeSecondFactor: true } as const;

export const passkeysRoutes: Routes = async (app, services) => {
  const { config } = services;

  app.get(
    "/auth/passkeys",
    { config: OWN, schema: { response: { 200: Passkeys } } },
    async ({ actor }) => ({
      items: await ownPasskeys(services, ownerOf(actor)),
      origin: relyingPartyOf(config.publicUrl)?.origin ?? null,
    }),
  );

  app.post(
    "/auth/passkeys/options",
    {
      config: { ...OWN, freshProof: true, rateLimit: CEREMONY_LIMIT },
      schema: { body: EmptyBody, response: { 200: PasskeyQuestion } },
    },
    async ({ actor, headers }) => ({
      ...(await askForNewPasskey(services, ownerOf(actor), headers.origin)),
    }),
  );

  app.post(
    "/auth/passkeys",
    {
      // does not ask for a fresh proof again: without one there is no challenge to answer
      config: { ...OWN, rateLimit: CEREMONY_LIMIT },
      schema: { body: PasskeyInput, response: { 201: Passkey } },
    },
    async ({ actor, body, headers }, reply) =>
      reply.code(201).send(await addPasskey(services, ownerOf(actor), body, headers.origin)),
  );

  app.patch(
    "/auth/passkeys/:id",
    {
      config: OWN,
      schema: { params: RecordParams, body: PasskeyChanges, response: { 200: Passkey } },
    },
    ({ actor, params, body }) => renamePasskey(services, ownerOf(actor), params.id, body),
  );

  app.delete(
    "/auth/passkeys/:id",
    { config: { ...OWN, freshProof: true }, schema: { params: RecordParams } },
    async ({ actor, params }, reply) => {
      await removePasskey(services, ownerOf(actor), params.id);
      return reply.code(204).send();
    },
  );
};
