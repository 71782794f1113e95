import type { ActRules } from "../acts.ts";
import type { SessionStatus } from "./sessions.values.ts";

type SessionState = { status?: SessionStatus; isCurrent?: boolean };

/** An access token of a user is a session, too. */
export const sessionHasEnded = (status?: string) =>
  `This session has already ${status === "expired" ? "expired" : "ended"}.`;

const END = {
  verb: ["end", "ended"],
  logs: "revoke",
  from: ["active"],
  misfit: ({ status }) => sessionHasEnded(status),
  refusal: ({ isCurrent }) => (isCurrent ? "Use Log out to end your own session." : null),
} as const satisfies Omit<ActRules<SessionState>[string], "may">;

export const SESSION_ACTS = {
  end: { ...END, may: "act", isBulk: true },
  /** Ends every session of the same user, so it needs the right to change users. */
  endAll: { may: ["user", "edit"], verb: ["end", "ended"], logs: "revoke" },
} as const satisfies ActRules<SessionState>;

/** On the account page, in any role. */
export const OWN_SESSION_ACTS = {
  end: { ...END, may: "view" },
  endOthers: { may: "view", verb: ["end", "ended"], logs: "revoke" },
} as const satisfies ActRules<SessionState>;
