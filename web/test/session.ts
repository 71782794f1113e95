import type { Login, Profile } from "@pharmacy/contract/auth/auth";
import { HOUR_MS } from "@pharmacy/contract/time.values";
import { session } from "#api/session.ts";

const MARA: Profile = {
  id: "0197c6a0-0000-7000-8000-000000000001",
  name: "Mara Ellison",
  email: "mara@aldermere.example",
  avatar: null,
  role: "admin",
  organization: null,
  timeZone: null,
  locale: null,
};

/** Valid for an hour unless the test says otherwise. */
export function aLogin(tokens: Partial<Login["tokens"]> = {}): Login {
  const inAnHour = new Date(Date.now() + HOUR_MS).toISOString();
  return { user: MARA, tokens: { access_token: "secret", access_expires: inAnHour, ...tokens } };
}

export function signIn(tokens?: Partial<Login["tokens"]>): void {
  session.start(aLogin(tokens));
}
