import type { ErrorBody, ErrorCode } from "@pharmacy/contract/errors";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { AppError } from "../app-error.ts";
import { withoutValues } from "../db/violations.ts";
import { currentFor } from "./current-record.ts";
import { PROTOCOL_ERROR_HEADERS } from "./protocol-errors.ts";
import { refusalOf } from "./refusals.ts";
import { logAnswer } from "./request-log.ts";
import { readRest } from "./rest-of-request.ts";
import { NOT_A_DATE, storageFailureOf, UNREACHABLE } from "./storage-failures.ts";

const STATUS: Record<ErrorCode, number> = {
  bad_request: 400,
  invalid: 422,
  unauthenticated: 401,
  invalid_credentials: 401,
  totp_required: 401,
  forbidden: 403,
  proof_required: 403,
  not_found: 404,
  gone: 410,
  conflict: 409,
  plan_limit: 409,
  read_only: 403,
  too_large: 413,
  unsupported_type: 415,
  too_many_requests: 429,
  unavailable: 503,
  internal: 500,
};

const RETRY_AFTER_S: Partial<Record<ErrorCode, number>> = { unavailable: 2, too_many_requests: 60 };

/** The only place where an error becomes an answer. A slow database is not unavailable. */
export function answerErrors(app: FastifyInstance, onUnavailable: () => void) {
  app.setErrorHandler((error, request, reply) => {
    const failure = failureOf(error);
    if (failure.code === "internal")
      request.log.error({ err: withoutValues(error) }, "request failed");
    if (failure === NOT_A_DATE)
      request.log.warn({ err: withoutValues(error) }, "no schema refused a date");
    if (failure === UNREACHABLE) onUnavailable();
    if (failure.code === "unavailable") {
      request.log.warn({ err: withoutValues(error) }, "unavailable");
    }
    const retryAfter = failure.retryAfterS ?? RETRY_AFTER_S[failure.code];
    // the rate limiter sets a more exact value
    if (retryAfter && !reply.hasHeader("retry-after")) reply.header("retry-after", retryAfter);
    return answer(request, reply, failure);
  });
}

/** The framework fails before any route or hook runs. */
export async function answerUnreadable(
  error: Error,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  await readRest(request, reply);
  reply.headers({ ...PROTOCOL_ERROR_HEADERS, "x-request-id": request.id });
  answer(request, reply, failureOf(error));
  logAnswer(request, reply);
}

export function answerUnknown(app: FastifyInstance, page: string | undefined) {
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === "GET" || request.method === "HEAD";
    const isScreen =
      isRead && !/^\/api(\/|$)|^\/(assets|\.well-known)\/|\.\w+$/.test(pathOf(request));
    if (page === undefined || !isScreen) {
      return answer(request, reply, new AppError("not_found", "There is nothing at this address."));
    }
    return reply.type("text/html; charset=utf-8").header("cache-control", "no-cache").send(page);
  });
}

function pathOf({ url }: FastifyRequest): string {
  return url.split(/[?#]/, 1)[0] ?? "";
}

function answer(request: FastifyRequest, reply: FastifyReply, failure: AppError) {
  const body: ErrorBody = {
    error: failure.code,
    message: failure.message,
    fields: failure.fields,
    requestId: request.id,
    current: failure.current ? currentFor(request, failure.current) : undefined,
  };
  return reply
    .code(failure.status ?? STATUS[failure.code])
    .header("cache-control", "no-store")
    .type("application/json; charset=utf-8")
    .serializer(JSON.stringify)
    .send(body);
}

/** The error shown to the caller; an unexpected one reveals nothing of its cause. */
export function failureOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  // a client that disconnects is not a lost database
  return refusalOf(error) ?? storageFailureOf(error) ?? INTERNAL;
}

const INTERNAL = new AppError("internal", "Something went wrong on the server.");
