import type { Role } from "@pharmacy/contract/roles";
import type { User, UserImpact } from "@pharmacy/contract/users";

type Deed<Input> = { mutate(input: Input): void; mutateAsync(input: Input): Promise<unknown> };

/** What can be done to people besides editing them, by whoever asks the server. */
export type UserDeeds = {
  invite: Deed<User>;
  sendPasswordReset: Deed<User>;
  activate: Deed<User>;
  suspend: Deed<{ user: User; reason: string }>;
  changeRole: Deed<{ user: User; role: Role }>;
  signOut: Deed<User>;
  removeSecondFactor: Deed<User>;
  remove: Deed<User>;
  /** What would end with an act upon this person. */
  impact(id: string): Promise<UserImpact>;
};
