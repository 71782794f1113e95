import { createHash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";

/** Longest list of tags that is looked through. */
const TAGS_MAX = 2_000;

/**
 * Sends an answer with its tag, or nothing but 304 to a caller that has it already: a program that
 * asks again every minute, mostly for what has not changed.
 */
export function answerUnlessKnown<Answer>(
  { headers }: Pick<FastifyRequest, "headers">,
  reply: Pick<FastifyReply, "header" | "code"> & { send(answer?: unknown): unknown },
  answer: Answer,
): Answer {
  const tag = tagOf(answer);
  reply.header("etag", tag);
  if (!isKnown(headers["if-none-match"], tag)) return answer;
  // what the framework answers instead of a value
  return reply.code(304).send() as Answer;
}

/** Weak, because the same answer may be compressed or not. */
function tagOf(answer: unknown): string {
  const hash = createHash("sha256").update(JSON.stringify(answer)).digest("base64url");
  return `W/"${hash}"`;
}

/** Whether a caller has one of these tags; its proxies may have made a weak one strong. */
function isKnown(sent: string | undefined, tag: string): boolean {
  if (sent === undefined || sent.length > TAGS_MAX) return false;
  const own = tag.slice(2);
  return sent.split(",").some((one) => one.trim().replace(/^W\//, "") === own);
}
