import * as z from "zod/mini";
import {
  BANK_FILE_DAYS_MAX,
  REMINDER_LEVEL_DAYS_MAX,
  REMINDER_LEVELS_MAX,
} from "../payment-reminders/payment-reminders.values.ts";
import { optionalAmount, wholeNumber } from "../text.ts";

const LEVELS = `Enter one to ${REMINDER_LEVELS_MAX} levels.`;

/** Counted before any of them is parsed. */
const isFew = (value: unknown) =>
  Array.isArray(value) && value.length >= 1 && value.length <= REMINDER_LEVELS_MAX;

export const paymentReminderFields = {
  /** None is sent by itself until this is switched on. */
  sendPaymentReminders: z.boolean(),
  /** Days after the due day, each later than the one before. */
  paymentReminderLevels: z
    .pipe(
      z.custom<number[]>(isFew, LEVELS),
      z.array(wholeNumber("Days", 1, REMINDER_LEVEL_DAYS_MAX)),
    )
    .check(
      z.check(({ value, issues }) => {
        for (const [place, days] of value.entries()) {
          const before = value[place - 1];
          if (before === undefined || days > before) continue;
          const message = "Enter more days than for the level before.";
          issues.push({ code: "custom", input: days, message, path: [place] });
        }
      }),
    ),
  /** In the network's currency, in minor units. Smaller amounts are left out. Null for none. */
  paymentReminderMinimum: optionalAmount(),
  /** No reminder is sent once the last bank file is older. 0 if it does not matter. */
  bankFileDays: wholeNumber("Days", 0, BANK_FILE_DAYS_MAX),
};
