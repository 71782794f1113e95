import type { Registration } from "@pharmacy/contract/registrations/registrations";
import type { RejectionCode } from "@pharmacy/contract/registrations/registrations.values";
import { todayIn } from "#lib/days.ts";
import { licenceState } from "#resources/organizations/licence.tsx";

type Checked = Pick<Registration, "checks" | "licenceExpiresOn">;
type Check = Registration["checks"][number];

/** The suggested reason for a rejection, and the check that it is based on. */
export type SuggestedReason = { code: RejectionCode; because: string | undefined };

/** Blockers come before warnings. If no check failed, the licence could not be confirmed. */
export function suggestedReason(registration: Checked, today?: string): SuggestedReason {
  const { checks } = registration;
  for (const result of ["blocked", "warning"] as const) {
    for (const [of, codeOf] of REASONS) {
      const check = checks.find((one) => one.code === of && one.result === result);
      const code = check && codeOf(check, registration, today);
      if (code) return { code, because: check.message };
    }
  }
  return { code: "licenceNotConfirmed", because: undefined };
}

type CodeOf = (
  check: Check,
  registration: Checked,
  today: string | undefined,
) => RejectionCode | undefined;

const isBlocked = ({ result }: Check) => result === "blocked";

/** The reason for each failed check, the most important first. A shared tax number is no reason. */
const REASONS: readonly (readonly [Check["code"], CodeOf])[] = [
  ["licence", (check) => (isBlocked(check) ? "alreadyMember" : undefined)],
  ["gln", (check) => (isBlocked(check) ? "alreadyMember" : undefined)],
  // an email address that is already in use needs the reviewer's message
  ["email", (check) => (isBlocked(check) ? "other" : undefined)],
  ["expiry", (_, { licenceExpiresOn }, today) => expiredOf(licenceExpiresOn, today)],
  ["documents", () => "documentsMissing"],
  ["licence", () => "licenceNotConfirmed"],
  ["similar", ({ organizations }) => (organizations.length > 0 ? "alreadyMember" : undefined)],
];

function expiredOf(expiresOn: string | null, today: string | undefined): RejectionCode | undefined {
  return licenceState(expiresOn, today ?? todayIn(undefined)).state === "expired"
    ? "licenceExpired"
    : undefined;
}
