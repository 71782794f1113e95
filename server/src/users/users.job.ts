import type { Job } from "../jobs/job.ts";
import { forgetFormerUsers } from "./forget-former-users.ts";

/** Takes from the accounts that were deleted long ago what says whose they were. */
export const formerUsersJob: Job = {
  name: "former-users",
  cron: "57 * * * *",
  work: forgetFormerUsers,
};
