import { MODEL_NAMES, type Model } from "@pharmacy/contract/models";
import { grantOf } from "@pharmacy/contract/permissions";
import type { Actor } from "../db/audit.ts";

export type Audience = {
  models: readonly Model[];
  /** Models of which only records of the user's own pharmacy are visible. */
  ownModels: readonly Model[];
  organization: string | null;
};

export function audienceOf({ role, organization }: Pick<Actor, "role" | "organization">): Audience {
  const grants = MODEL_NAMES.map((model) => ({
    model,
    grant: role && grantOf(role, model, "view"),
  }));
  return {
    // the log does not say which user a record belongs to, so personal records are not announced
    models: grants.flatMap(({ model, grant }) =>
      grant && !grant.own && !grant.mine ? [model] : [],
    ),
    ownModels: grants.flatMap(({ model, grant }) => (grant?.own ? [model] : [])),
    organization,
  };
}

export function mayHear(
  { models, ownModels, organization }: Audience,
  about: { model: Model; organization: string | null; isGrantable: boolean },
): boolean {
  if (models.includes(about.model)) return true;
  const isOwn = organization !== null && about.organization === organization && about.isGrantable;
  return isOwn && ownModels.includes(about.model);
}
