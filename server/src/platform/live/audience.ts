import { MODEL_NAMES, type Model } from "@pharmacy/contract/models";
import { grantOf } from "@pharmacy/contract/permissions";
import type { Actor } from "../db/audit.ts";

/**
 * Which changes a user may hear of. As with a list: what the role may view, for some models only
 * their own.
 */
export type Audience = {
  /** Of these, every record. */
  models: readonly Model[];
  /** Of these, the records of the own pharmacy. */
  ownModels: readonly Model[];
  organization: string | null;
};

export function audienceOf({ role, organization }: Pick<Actor, "role" | "organization">): Audience {
  const grants = MODEL_NAMES.map((model) => ({
    model,
    grant: role && grantOf(role, model, "view"),
  }));
  return {
    // the log does not record a record's owner, so records of one person are announced to no one
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
