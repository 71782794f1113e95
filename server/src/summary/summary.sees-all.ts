import type { Model } from "@pharmacy/contract/models";
import { grantOf } from "@pharmacy/contract/permissions";
import type { Actor } from "../platform/db/audit.ts";
import { isLimited } from "../platform/http/access.ts";

/** False for users limited to their own pharmacy. */
export function seesAll({ role }: Pick<Actor, "role">, model: Model): boolean {
  const grant = role === null ? undefined : grantOf(role, model, "view");
  return grant !== undefined && !isLimited(grant);
}
