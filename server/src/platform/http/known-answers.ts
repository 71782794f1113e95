import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { writtenFor } from "./hide-fields.ts";

/** Longest list of tags that is looked through. */
const TAGS_MAX = 2_000;

/**
 * Sends an answer to a program with its tag, or nothing but 304 if the program has it already: it
 * asks again every minute, mostly for what has not changed. Browsers keep no answers, and need no tag.
 */
export function answerUnlessKnown<Answer>(
  request: Pick<FastifyRequest, "actor" | "headers" | "routeOptions">,
  reply: Pick<FastifyReply, "header" | "code" | "statusCode"> & { send(answer?: unknown): unknown },
  answer: Answer,
): Answer {
  if (request.actor.type !== "apiToken") return answer;
  // written once, for its tag and for the caller
  const text = writtenFor(request, reply, answer);
  const tag = tagOf(text);
  reply.header("etag", tag);
  const isSent = isKnown(request.headers["if-none-match"], tag)
    ? reply.code(304).send()
    : reply.header("content-type", "application/json; charset=utf-8").send(text);
  // what the framework answers instead of a value
  return isSent as Answer;
}

/** Weak, because the same answer may be compressed or not. */
function tagOf(text: string): string {
  return `W/"${hash("sha256", text, "base64url")}"`;
}

/** Whether a caller has one of these tags; its proxies may have made a weak one strong. */
function isKnown(sent: string | undefined, tag: string): boolean {
  if (sent === undefined || sent.length > TAGS_MAX) return false;
  const own = tag.slice(2);
  return sent.split(",").some((one) => one.trim().replace(/^W\//, "") === own);
}
