import { hiddenFieldsOf } from "@pharmacy/contract/permissions";
import { API_SCOPES } from "@pharmacy/contract/tokens/tokens.values";
import type { FastifyRequest } from "fastify";
import { answerOf } from "./answers.ts";

/**
 * Leaves out what the role may not read. A program without the scope to read gets only the version.
 */
export function currentFor(
  { actor, routeOptions }: Pick<FastifyRequest, "actor" | "routeOptions">,
  current: unknown,
): unknown {
  // a success that shows nothing of the record says nothing of it here
  if (!Object.hasOwn(Object(routeOptions.schema?.response), "200")) return undefined;
  const hidden = hiddenFieldsOf(actor.role);
  const shown = answerOf(routeOptions.schema, current, { hidden }) as Record<string, unknown>;
  if (actor.type === "apiToken" && !mayRead(actor.scopes, routeOptions.config.scope)) {
    return { id: shown.id, version: shown.version };
  }
  return shown;
}

function mayRead(scopes: readonly string[] | undefined, scope: string | undefined): boolean {
  const [area] = (scope ?? "").split(":");
  return API_SCOPES.some((one) => one === `${area}:read` && scopes?.includes(one));
}
