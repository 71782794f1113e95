import type { Job } from "../jobs/job.ts";
import { type Forget, forgetFormerUsers } from "./forget-former-users.ts";

/** Takes from the accounts that were deleted long ago what says whose they were. */
export const formerUsersJob = (forgetters: readonly Forget[]): Job => ({
  name: "former-users",
  cron: "57 * * * *",
  work: (services, signal) => forgetFormerUsers(services, signal, forgetters),
});
