import { HOUR_MS } from "@pharmacy/contract/time.values";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Database } from "../db/database.ts";
import { type Allowance, takeAllowance } from "./tries.ts";

/**
 * How much may be sent without an account. Each address has a limit, against single senders; all
 * together have another, against senders with many addresses.
 */

const MEGABYTE = 1024 ** 2;

/** Uploads of an address in an hour: all files of a few forms, and some that are replaced. */
const FILES_AN_HOUR = 40;

/** Forms per address and hour, including refused ones: a form is seldom right at once. */
const FORMS_AN_HOUR = 30;

/** Forms of an address in an hour that arrive: a chain sends one for each of its pharmacies. */
const ARRIVALS_AN_HOUR = 5;

/** Bytes of an address in an hour: one form with the largest files, or many usual ones. */
const BYTES_AN_HOUR = 60 * MEGABYTE;

/** Forms from the web that wait: more than people would look through. */
export const WAITING_FORMS_MAX = 2_000;

type Words = {
  /** What the form is counted as: "questions". */
  forms: string;
  /** The same for the bytes of its files. */
  bytes: string;
  tooMany: string;
  tooLarge: string;
};

/** Gives back what a call has taken. */
type GiveBack = () => Promise<void>;

/** @param isTrusted whether the caller sends such forms as part of the work, without a limit. */
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
    /** Configuration of the route that takes a file, and of the one that takes the form. */
    ofFiles: limited(FILES_AN_HOUR),
    ofForms: limited(FORMS_AN_HOUR),
    /** Takes one of the forms of an address. */
    takeForm: (db: Database, reply: FastifyReply) => take(db, reply, forms),
    /** Takes the bytes of a file from what its address may send. */
    takeBytes: (db: Database, reply: FastifyReply, bytes: Buffer) =>
      take(db, reply, files, bytes.length),
  };
}

/** Passes a failure on, once what it had used up is given back. */
export function afterGivingBack(giveBack: GiveBack) {
  return async (failure: unknown): Promise<never> => {
    await giveBack();
    throw failure;
  };
}
