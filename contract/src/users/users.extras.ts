import type { ModelExtras } from "../model-extras.ts";
import { ACCOUNT_WORDS } from "./account-words.ts";

export const USER_EXTRAS = {
  verbs: {
    invite: ["invite", "invited"],
    acceptInvitation: ["accept the invitation of", "accepted the invitation of"],
    changePassword: ["change the password of", "changed the password of"],
    resetPassword: ["reset the password of", "reset the password of"],
    enableSecondFactor: ["turn on the second factor of", "turned on the second factor of"],
    disableSecondFactor: ["turn off the second factor of", "turned off the second factor of"],
    renewRecoveryCodes: ["renew the recovery codes of", "renewed the recovery codes of"],
    useRecoveryCode: ["use a recovery code of", "used a recovery code of"],
    prove: ["confirm the identity of", "confirmed the identity of"],
    sendEmailAgain: ["send an email again to", "sent an email again to"],
  },
  bulk: { sendAgain: { permission: "act", action: "sendEmailAgain" } },
  emails: {
    invitation: { isCounted: true, to: "user" },
    passwordReset: { isCounted: true, to: "user" },
    emailVerification: { isCounted: true, to: "user" },
    emailChanged: { isCounted: true, to: "user" },
    // never blocks the caller: emails beyond the limit are dropped
    newDevice: { isCounted: true, to: "user" },
    // news about one's own account: a stranger must not be able to use up the limit
    passwordChanged: { isCounted: false, to: "user" },
    secondFactorChanged: { isCounted: false, to: "user" },
    passkeyChanged: { isCounted: false, to: "user" },
  },
  words: ACCOUNT_WORDS,
  references: { user: "user", avatar: "file" },
} as const satisfies ModelExtras;
