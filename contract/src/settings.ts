import "./jitless.ts";
import * as z from "zod/mini";
import { changesOf, recordFields } from "./record.ts";

/** Months for which entries of the audit log are kept in the database. */
export const LOG_RETENTION_MIN = 12;
export const LOG_RETENTION_MAX = 120;

const months = `Enter a whole number of months, from ${LOG_RETENTION_MIN} to ${LOG_RETENTION_MAX}.`;

/** What holds for the whole network. */
export const SettingsInput = z.strictObject({
  /** Whether the network's own people need a second factor to sign in. */
  requireSecondFactor: z.boolean(),
  logRetentionMonths: z
    .int(months)
    .check(z.minimum(LOG_RETENTION_MIN, months), z.maximum(LOG_RETENTION_MAX, months)),
});
export type SettingsInput = z.input<typeof SettingsInput>;

export const SettingsChanges = changesOf(SettingsInput);
export type SettingsChanges = z.output<typeof SettingsChanges>;

export const Settings = z.object({
  ...recordFields,
  ...SettingsInput.shape,
  /** How many of the network's own people have no second factor yet. */
  peopleWithoutSecondFactor: z.int(),
});
export type Settings = z.infer<typeof Settings>;
