import { HOUR_MS } from "@pharmacy/contract/time.values";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import { type Allowance, takeAllowance } from "./attempts.ts";

/** A limit per address stops single senders; a limit for all stops senders with many addresses. */

const MEGABYTE = 1024 ** 2;

const FILES_AN_HOUR = 40;

const FORMS_AN_HOUR = 30;

/** Forms of an address in an hour that arrive: a chain sends one for each of its pharmacies. */
const ARRIVALS_AN_HOUR = 5;

const BYTES_AN_HOUR = 60 * MEGABYTE;

export const WAITING_FORMS_MAX = 2_000;

type Words = {
  forms: string;
  bytes: string;
  tooMany: string;
  tooLarge: string;
};

type GiveBack = () => Promise<void>;

/** Trusted callers send such forms as part of the work, without a limit. */
export function visitorLimits(
  words: Words,
  isTrusted: (request: Pick<FastifyRequest, "actor">) => boolean,
) {
  const forms = { what: words.forms, max: ARRIVALS_AN_HOUR, refusal: words.tooMany };
  const files = { what: words.bytes, max: BYTES_AN_HOUR, refusal: words.tooLarge };
  const limited = (max: number) => ({
    access: "public" as const,
    rateLimit: { max, timeWindow: "1 hour", allowList: isTrusted },
  });
  const take = (
    db: Database,
    reply: FastifyReply,
    allowance: Omit<Allowance, "timeWindow">,
    amount?: number,
  ): Promise<GiveBack> =>
    isTrusted(reply.request)
      ? Promise.resolve(async () => {})
      : takeAllowance(db, reply, { ...allowance, timeWindow: HOUR_MS }, amount);
  return {
    ofFiles: limited(FILES_AN_HOUR),
    ofForms: limited(FORMS_AN_HOUR),
    takeForm: (db: Database, reply: FastifyReply) => take(db, reply, forms),
    takeBytes: (db: Database, reply: FastifyReply, bytes: Buffer) =>
      take(db, reply, files, bytes.length),
  };
}

export function afterGivingBack(giveBack: GiveBack) {
  return async (failure: unknown): Promise<never> => {
    await giveBack();
    throw failure;
  };
}
