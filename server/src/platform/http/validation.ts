import type { FastifySchemaCompiler } from "fastify";
import { type $ZodError, type $ZodType, safeParse } from "zod/v4/core";
import { AppError, SEVERAL_FIELDS } from "../app-error.ts";

export const validationCompiler: FastifySchemaCompiler<$ZodType> = ({ schema, httpPart }) => {
  const isBody = httpPart === "body";
  return (value: unknown) => {
    const result = safeParse(schema, isBody ? (value ?? {}) : value);
    if (result.success) return { value: result.data };
    const fields = complaints(result.error);
    const first = Object.values(fields)[0] ?? "This is not valid.";
    return {
      error: isBody
        ? new AppError("invalid", Object.keys(fields).length === 1 ? first : SEVERAL_FIELDS, {
            fields,
          })
        : new AppError("bad_request", `${Object.keys(fields)[0]}: ${first}`, { fields }),
    };
  };
};

const COMPLAINTS_MAX = 50;
const NAME_MAX = 100;

function complaints(error: $ZodError): Record<string, string> {
  // a Map, because a plain object already has names such as "constructor"
  const fields = new Map<string, string>();
  for (const issue of error.issues.slice(0, COMPLAINTS_MAX)) {
    const path = issue.path.join(".");
    const names =
      issue.code === "unrecognized_keys"
        ? issue.keys.slice(0, COMPLAINTS_MAX).map((key) => (path === "" ? key : `${path}.${key}`))
        : [path];
    const message = issue.code === "unrecognized_keys" ? "Unknown field." : issue.message;
    for (const name of names.map(shortened)) if (!fields.has(name)) fields.set(name, message);
  }
  return Object.fromEntries(fields);
}

function shortened(name: string): string {
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name;
}
