import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Tone } from "#components/ui/badge.tsx";
import { formatDate } from "#lib/format.ts";
import { licenceState } from "./licence.tsx";

/** The remedy for a pharmacy's worst state. */
type Remedy = "activate" | "licence" | "subscribe" | "edit";

export type OrgStanding = {
  /** Shown beside the pharmacy's name. */
  label: string;
  tone: Tone;
  /** The fact and its consequence. */
  text: string;
  /** Left out if nothing has to be done. */
  remedy?: Remedy;
};

type StandingInput = Pick<
  Organization,
  "status" | "licenceExpiresOn" | "subscription" | "orderHold" | "orderHoldReason"
>;

/** The most serious problem on the pharmacy's local date; undefined if there is none. */
export function worstStateOf(pharmacy: StandingInput, today: string): OrgStanding | undefined {
  const { licenceExpiresOn } = pharmacy;
  const licence = licenceState(licenceExpiresOn, today);
  if (pharmacy.status === "inactive") {
    const text =
      "This pharmacy is inactive. Its users cannot sign in, and its API tokens have ended.";
    return { label: "Inactive", tone: "danger", text, remedy: "activate" };
  }
  if (licence.state === "expired") {
    const text = `The licence expired on ${day(licenceExpiresOn)}. Orders are on hold until it is renewed.`;
    return { label: "Licence expired", tone: "danger", text, remedy: "licence" };
  }
  const readOnly = readOnlyState(pharmacy);
  if (readOnly) return readOnly;
  if (pharmacy.subscription.state === "grace") return graceState(pharmacy);
  if (pharmacy.orderHold) {
    const text = `Orders are on hold: ${pharmacy.orderHoldReason ?? "no reason given"}`;
    return { label: "Orders on hold", tone: "danger", text, remedy: "edit" };
  }
  if (licence.state === "expiring") {
    const text = `The licence expires on ${day(licenceExpiresOn)}. Orders are on hold from the day after.`;
    return { label: "Licence expiring", tone: "warning", text, remedy: "licence" };
  }
  return pharmacy.subscription.state === "expiring" ? expiringState(pharmacy) : undefined;
}

/** Says if a pharmacy can order, in words that agree with its worst state. */
export function ordersOf(pharmacy: StandingInput, today: string): string {
  if (pharmacy.orderHold) return `On hold: ${pharmacy.orderHoldReason}`;
  if (licenceState(pharmacy.licenceExpiresOn, today).state === "expired") {
    return "On hold until the licence is renewed";
  }
  if (pharmacy.status === "inactive") return "Not possible while the pharmacy is inactive";
  return isReadOnly(pharmacy) ? "Not possible while the pharmacy is read-only" : "Allowed";
}

const READ_ONLY = ["none", "scheduled", "expired", "cancelled"];

function isReadOnly({ subscription }: Pick<StandingInput, "subscription">): boolean {
  return READ_ONLY.includes(subscription.state);
}

function readOnlyState(pharmacy: StandingInput): OrgStanding | undefined {
  const { state, endDate, nextStart } = pharmacy.subscription;
  if (!isReadOnly(pharmacy)) return undefined;
  const label = "Read-only";
  if (state === "none") {
    const text = "This pharmacy has no plan yet. Its users have read-only access.";
    return { label, tone: "warning", text, remedy: "subscribe" };
  }
  if (nextStart) {
    const text = `Read-only until ${day(nextStart)}, when ${state === "scheduled" ? "the membership" : "the next term"} begins.`;
    return { label, tone: "info", text };
  }
  const text = `The membership ended on ${day(endDate)}. Its users have read-only access until it is renewed.`;
  return { label, tone: "danger", text, remedy: "subscribe" };
}

function graceState({
  subscription: { endDate, graceEndDate, nextStart },
}: StandingInput): OrgStanding {
  const begins = nextStart && ` The next term begins on ${day(nextStart)}.`;
  const follows = begins || " After that they have read-only access.";
  return {
    label: "Grace period",
    tone: "danger",
    text: `The membership ended on ${day(endDate)}. Its users keep full access until ${day(graceEndDate)}.${follows}`,
    ...(!nextStart && { remedy: "subscribe" }),
  };
}

function expiringState({
  subscription: { endDate, nextStart },
}: StandingInput): OrgStanding | undefined {
  if (nextStart) return undefined;
  const text = `The membership ends on ${day(endDate)}, and no next term is planned.`;
  return { label: "Expiring", tone: "warning", text, remedy: "subscribe" };
}

function day(date: string | null): string {
  return date === null ? "" : formatDate(date);
}

/** "9521000000018 (0088)", with the scheme that it is read by. */
export function electronicAddressOf({
  electronicAddress,
  electronicAddressScheme,
}: Pick<Organization, "electronicAddress" | "electronicAddressScheme">): string | null {
  return electronicAddress && `${electronicAddress} (${electronicAddressScheme})`;
}
