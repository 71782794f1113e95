import { hash } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { writtenFor } from "./hide-fields.ts";

const TAGS_MAX = 2_000;

/** Programs ask again every minute, mostly for what has not changed. Browsers keep no answers. */
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

function tagOf(text: string): string {
  return `W/"${hash("sha256", text, "base64url")}"`;
}

/** Proxies may have made a weak tag strong. */
function isKnown(sent: string | undefined, tag: string): boolean {
  if (sent === undefined || sent.length > TAGS_MAX) return false;
  const own = tag.slice(2);
  return sent.split(",").some((one) => one.trim().replace(/^W\//, "") === own);
}
