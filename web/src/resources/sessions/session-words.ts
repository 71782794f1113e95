import type { Session } from "@pharmacy/contract/sessions/sessions";
import type { EndReason } from "@pharmacy/contract/sessions/sessions.values";

export const PLATFORMS: Record<Session["platform"], string> = {
  web: "Web",
  ios: "iOS",
  android: "Android",
  desktop: "Desktop",
};

/** "Firefox 132 on Windows", as far as the client reports it. */
export function deviceOf({ browser, system, platform }: Session): string {
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? PLATFORMS[platform];
}

/** "Seen by Niamh Corrigan" for a session that is not the user's own. */
export function seenByOf({ seenBy }: Pick<Session, "seenBy">): string | null {
  return seenBy && `Seen by ${seenBy.name}`;
}

const REASONS: Record<EndReason, string> = {
  signedOut: "Signed out",
  revoked: "Ended",
  organizationInactive: "Pharmacy made inactive",
  organizationDeleted: "Pharmacy deleted",
  userSuspended: "User suspended",
  userDeleted: "User deleted",
  roleChanged: "Role changed",
  secondFactorChanged: "Second factor changed",
  passwordChanged: "Password changed",
};

/** "Ended by Niamh Corrigan", or another reason. */
export function endingOf({ endReason, endedBy }: Session): string | null {
  if (!endReason) return null;
  return endedBy ? `${REASONS[endReason]} by ${endedBy.name}` : REASONS[endReason];
}
