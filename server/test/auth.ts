import type { RouteFacts } from "./nouns.ts";

export const facts: RouteFacts = {
  public: [
    "POST /api/auth/accept-invitation",
    "POST /api/auth/email-link",
    "POST /api/auth/forgot-password",
    "POST /api/auth/invitation",
    "POST /api/auth/login",
    "POST /api/auth/logout",
    "POST /api/auth/passkey-login",
    "POST /api/auth/passkey-login/options",
    "POST /api/auth/reset-link",
    "POST /api/auth/reset-password",
    "POST /api/auth/verify-email",
  ],
};
