import type { Organization } from "@pharmacy/contract/organizations";

/** Why a pharmacy cannot be reminded of the end of its subscription; undefined where it can. */
export function unremindable({ subscription }: Organization): string | undefined {
  return subscription.state === "none"
    ? "This pharmacy has no subscription to remind about."
    : undefined;
}
