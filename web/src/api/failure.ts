import type { ErrorBody } from "@pharmacy/contract/errors";
import { ApiError, type FailureCode } from "#lib/api-error.ts";

/** A proxy in between may answer anything, so nothing about the body is taken for granted. */
export function failureOf({ status, statusText }: Response, answer: unknown): ApiError {
  const body: Partial<Record<keyof ErrorBody, unknown>> = isObject(answer) ? answer : {};
  return new ApiError({
    status,
    code: (textOf(body.error) ?? "unknown") as FailureCode,
    message: textOf(body.message) ?? textOf(body.error) ?? `HTTP ${status}: ${statusText}`.trim(),
    fields: fieldsOf(body.fields),
    requestId: textOf(body.requestId),
    current: body.current,
  });
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

function fieldsOf(value: unknown): Record<string, string> {
  if (!isObject(value)) return {};
  return Object.fromEntries(
    Object.entries(value).flatMap(([field, reason]) => {
      const text = textOf(reason);
      return text ? [[field, text]] : [];
    }),
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
