import type { OwnProfile, ProfileInput } from "@pharmacy/contract/users/profile";
import { http } from "#api/http.ts";
import { keepProfile } from "./auth.api.ts";

type OwnChanges = Partial<ProfileInput> & { avatar?: string | null; version: number };

export const ownApi = {
  /** Changes the profile, also in the browser's storage. */
  async change(changes: OwnChanges): Promise<OwnProfile> {
    return keepProfile(await http.patch<OwnProfile>("auth/me", changes));
  },
  /** Mails a link to the new address; with the same address, mails it again. */
  changeEmail: (email: string) => http.post<OwnProfile>("auth/email", { email }),
  keepEmail: () => http.delete<OwnProfile>("auth/email"),
  /** Ends another of the user's own sessions. */
  endSession: (id: string) => http.delete<void>(`auth/sessions/${encodeURIComponent(id)}`),
  endOtherSessions: () => http.delete<void>("auth/sessions"),
};
