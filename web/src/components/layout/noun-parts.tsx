import type { Act } from "@pharmacy/contract/grants.values";
import type { Model } from "@pharmacy/contract/models";
import { may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import type { ComponentType } from "react";

/** Added to a page of another noun, for users with this permission. */
export type NounPart = { name: string; may: readonly [Model, Act]; Part: ComponentType };

export function NounParts({ parts, role }: { parts: readonly NounPart[]; role: Role }) {
  return parts
    .filter((part) => may(role, ...part.may))
    .map(({ name, Part }) => <Part key={name} />);
}
