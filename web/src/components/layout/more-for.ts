import { may } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import type { MoreEntry } from "./places.ts";

export function moreFor<Entry extends Pick<MoreEntry, "of">>(role: Role, more: readonly Entry[]) {
  return more.filter(({ of }) => !of || may(role, of, "view"));
}
