import type { OwnProfile } from "@pharmacy/contract/profile";
import type {
  Proof,
  RecoveryCodes,
  SecondFactor,
  TotpSetup,
} from "@pharmacy/contract/second-factor";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { session } from "#api/session.ts";
import { keepProfile } from "./keep-profile.ts";

/** One's own second factor, and the proof of who one is. */
export const secondFactorApi = {
  key: ["auth", "totp"] as const,

  own: () =>
    queryOptions({
      queryKey: ["auth", "totp"],
      queryFn: ({ signal }) => http.get<SecondFactor>("auth/totp", {}, signal),
    }),

  setUp: () => http.post<TotpSetup>("auth/totp/setup"),

  /** Rejects beside the field `code` when it is not the one the app shows. */
  async enable(code: string): Promise<RecoveryCodes> {
    const codes = await http.post<RecoveryCodes>("auth/totp/enable", { code });
    await refreshProfile();
    return codes;
  },

  async disable(): Promise<void> {
    await http.post("auth/totp/disable");
    await refreshProfile();
  },

  renewRecoveryCodes: () => http.post<RecoveryCodes>("auth/totp/recovery-codes"),

  /** Rejects beside the field that was wrong. */
  prove: (given: Proof) => http.post<void>("auth/prove", given),
};

/** Reads what is open to the person, which may be another thing than before. */
export async function refreshProfile(): Promise<void> {
  const token = session.token();
  const own = await http.get<OwnProfile>("auth/me");
  // it is not to be taken for somebody else's, who has signed in meanwhile
  if (session.token() === token) keepProfile(own);
}
