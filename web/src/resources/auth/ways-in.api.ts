import type {
  InvitationAnswer,
  LinkState,
  PasswordChange,
  PasswordForgotten,
} from "@pharmacy/contract/auth/passwords";
import { http } from "#api/http.ts";
import { session } from "#api/session.ts";

/** The paths for requesting the state of each kind of link, and for using it. */
const LINKS = {
  invitation: ["auth/invitation", "auth/accept-invitation"],
  passwordReset: ["auth/reset-link", "auth/reset-password"],
  emailVerification: ["auth/email-link", "auth/verify-email"],
} as const;

export type LinkType = keyof typeof LINKS;

/** Sign-in links for users who have no password or forgot it. */
export const waysInApi = {
  /** The state of a link. Rejects with the reason if it is invalid. */
  link: {
    invitation: reading("invitation"),
    passwordReset: reading("passwordReset"),
    emailVerification: reading("emailVerification"),
  },
  verifyEmail: (token: string) => call<void>(LINKS.emailVerification[1], { token }),
  choosePassword: (type: Exclude<LinkType, "emailVerification">, answer: InvitationAnswer) =>
    call<void>(LINKS[type][1], answer),
  forgotPassword: (body: PasswordForgotten) => call<void>("auth/forgot-password", body),
  changePassword: (body: PasswordChange) => http.post<void>("auth/change-password", body),
};

function call<Answer>(path: string, body: object): Promise<Answer> {
  // these calls are public: an expired session is cleared first so that it does not interfere
  session.isSignedIn();
  return http.post<Answer>(path, body);
}

function reading(type: LinkType) {
  return (token: string) => call<LinkState>(LINKS[type][0], { token });
}
