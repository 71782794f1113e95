import type { Organization } from "@pharmacy/contract/organizations/organizations";

/** Why no reminder about the end of a pharmacy's subscription can be sent; undefined if one can. */
export function unremindable({ subscription }: Organization): string | undefined {
  return subscription.state === "none"
    ? "This pharmacy has no subscription to remind about."
    : undefined;
}
