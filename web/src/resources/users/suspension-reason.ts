import { SuspensionReason } from "@pharmacy/contract/users/users";
import { Refused } from "#lib/refused.ts";

/** Returns the reason, or throws an error that is shown beside its field. */
export function checkReason(reason: string): string {
  const { data, error } = SuspensionReason.safeParse(reason);
  if (data === undefined) throw new Refused("", { reason: error.issues[0]?.message ?? "" });
  return data;
}
