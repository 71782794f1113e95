import {
  Proof,
  RecoveryCodes,
  SecondFactor,
  TotpCode,
  TotpSetup,
} from "@pharmacy/contract/auth/second-factor";
import { EmailReceipt } from "@pharmacy/contract/emails/delivery";
import { RecordParams } from "@pharmacy/contract/record";
import * as z from "zod/mini";
import { emailReceipt } from "../../platform/email/email.ts";
import type { Routes } from "../../platform/http/routes.ts";
import {
  disableTotp,
  enableTotp,
  ownSecondFactor,
  renewRecoveryCodes,
  setUpTotp,
} from "./auth.own-second-factor.ts";
import { prove } from "./auth.prove.ts";
import { removeSecondFactor } from "./auth.remove-second-factor.ts";

/** Open even before users have set up a required second factor. */
const OWN = {
  access: "signedIn",
  beforeSecondFactor: true,
  rateLimit: { max: 20, timeWindow: "1 minute" },
} as const;

const NOTHING = z.strictObject({});

export const secondFactorRoutes: Routes = async (app, services) => {
  app.get(
    "/auth/totp",
    {
      config: { access: "signedIn", beforeSecondFactor: true },
      schema: { response: { 200: SecondFactor } },
    },
    ({ actor }) => ownSecondFactor(services.db, actor),
  );

  app.post(
    "/auth/totp/setup",
    {
      config: { ...OWN, freshProof: true },
      schema: { body: NOTHING, response: { 200: TotpSetup } },
    },
    ({ actor }) => setUpTotp(services, actor),
  );

  app.post(
    "/auth/totp/enable",
    { config: OWN, schema: { body: TotpCode, response: { 200: RecoveryCodes } } },
    async ({ actor, body }) => ({ codes: await enableTotp(services, actor, body.code) }),
  );

  app.post(
    "/auth/totp/disable",
    { config: { ...OWN, freshProof: true }, schema: { body: NOTHING } },
    async ({ actor }, reply) => {
      await disableTotp(services, actor);
      return reply.code(204).send();
    },
  );

  app.post(
    "/auth/totp/recovery-codes",
    {
      config: { ...OWN, freshProof: true },
      schema: { body: NOTHING, response: { 200: RecoveryCodes } },
    },
    async ({ actor }) => ({ codes: await renewRecoveryCodes(services, actor) }),
  );

  app.post(
    "/auth/prove",
    { config: OWN, schema: { body: Proof } },
    async ({ actor, body }, reply) => {
      await prove(services, actor, body);
      return reply.code(204).send();
    },
  );

  app.delete(
    "/users/:id/second-factor",
    {
      config: { access: ["user", "edit"], freshProof: true },
      schema: { params: RecordParams, response: { 200: EmailReceipt } },
    },
    async (request) => {
      await removeSecondFactor(services, request, request.params.id);
      return emailReceipt(services.config, 1);
    },
  );
};
