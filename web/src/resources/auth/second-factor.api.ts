import type {
  Proof,
  RecoveryCodes,
  SecondFactor,
  TotpSetup,
} from "@pharmacy/contract/auth/second-factor";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { refreshProfile } from "./auth.api.ts";

/** The user's own second factor, and fresh proofs of identity. */
export const secondFactorApi = {
  key: ["auth", "totp"] as const,

  own: () =>
    queryOptions({
      queryKey: ["auth", "totp"],
      queryFn: ({ signal }) => http.get<SecondFactor>("auth/totp", {}, signal),
    }),

  setUp: () => http.post<TotpSetup>("auth/totp/setup"),

  /** Rejects with an error on the field `code` if it is not the app's current code. */
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

  /** Rejects with an error on the field that was wrong. */
  prove: (proof: Proof) => http.post<void>("auth/prove", proof),
};
