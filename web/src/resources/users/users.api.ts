import type { Login } from "@pharmacy/contract/auth/auth";
import type { EmailReceipt } from "@pharmacy/contract/emails/delivery";
import type { UserEmail } from "@pharmacy/contract/emails/user-emails";
import type {
  User,
  UserDetailsInput,
  UserImpact,
  UserInput,
  UserListQuery,
} from "@pharmacy/contract/users/users";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";
import { seeAs } from "#resources/auth/see-as.ts";

const PATH = "users";
const at = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

type UserChanges = Partial<UserDetailsInput & Pick<UserInput, "role">> & { version: number };

export const usersApi = {
  ...resourceApi<User, UserInput, UserChanges, UserListQuery>(PATH),

  /** With a version, both are refused if the user has changed since. */
  suspend: (id: string, suspensionReason: string | null, version?: number) =>
    http.patch<User>(at(id), { status: "suspended", suspensionReason, version }),
  activate: (id: string, version?: number) =>
    http.patch<User>(at(id), { status: "active", version }),
  /** An earlier link stops working. */
  invite: (id: string) => http.post<EmailReceipt>(`${at(id)}/invitation`),
  sendPasswordReset: (id: string) => http.post<EmailReceipt>(`${at(id)}/password-reset`),
  removeSecondFactor: (id: string) => http.delete<EmailReceipt>(`${at(id)}/second-factor`),
  signOut: (id: string) => http.delete(`${at(id)}/sessions`),

  /** In this tab, from the answer on. */
  async seeAs(id: string): Promise<void> {
    seeAs(await http.post<Login>(`${at(id)}/see-as`));
  },

  impact: (id: string) => http.get<UserImpact>(`${at(id)}/impact`),
  /** The emails to this user without their links; refetched together with the user. */
  mails: (id: string) =>
    queryOptions({
      queryKey: [PATH, "detail", id, "mails"],
      queryFn: ({ signal }) =>
        http.get<{ items: UserEmail[] }>(`${at(id)}/mails`, { links: false }, signal),
    }),
  /** Includes the links, which open accounts, so this requires a fresh proof. */
  emailsWithLinks: (id: string) => http.get<{ items: UserEmail[] }>(`${at(id)}/mails`),
};
