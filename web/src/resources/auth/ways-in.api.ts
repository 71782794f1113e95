import type {
  InvitationAnswer,
  LinkState,
  PasswordChange,
  PasswordForgotten,
} from "@pharmacy/contract/auth/passwords";
import { http } from "#api/http.ts";
import { session } from "#api/session.ts";

/** For each kind of link: where its state is requested, and where it is used. */
const LINKS = {
  invitation: ["auth/invitation", "auth/accept-invitation"],
  passwordReset: ["auth/reset-link", "auth/reset-password"],
  emailVerification: ["auth/email-link", "auth/verify-email"],
} as const;

export type LinkType = keyof typeof LINKS;

/** Ways in for users without a password, or with a forgotten one. */
export const waysInApi = {
  /** What a link allows. Rejects with the reason when it is invalid. */
  link: (type: LinkType, token: string) => call<LinkState>(LINKS[type][0], { token }),
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
