import type { ModelExtras } from "../model-extras.ts";

export const SESSION_EXTRAS = {
  verbs: {
    signIn: ["sign in as", "signed in as"],
    signInFailed: ["sign in as", "failed to sign in as"],
    signOut: ["sign out", "signed out"],
    seeAs: ["see the dashboard as", "began to see the dashboard as"],
    endSeeAs: ["stop seeing the dashboard as", "stopped seeing the dashboard as"],
  },
  bulk: { end: { permission: "act", action: "revoke" } },
} as const satisfies ModelExtras;
