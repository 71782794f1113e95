import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { text, wholeNumber } from "../text.ts";
import { HOLIDAYS_MAX, TARGET_HOURS_MAX } from "./help-desk.values.ts";
import { QUESTION_TOPICS, type QuestionTopic } from "./questions.values.ts";

const days = "Choose at least one day of the week.";
const time = "Enter a time as HH:MM.";

/** In the network's time zone. */
export const BusinessHours = z
  .strictObject({
    days: z.array(z.int(days).check(z.minimum(1, days), z.maximum(7, days)), days).check(
      z.minLength(1, days),
      z.maxLength(7, days),
      z.overwrite((chosen) => [...new Set(chosen)].sort((one, other) => one - other)),
    ),
    opensAt: z.string(time).check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, time)),
    closesAt: z.string(time).check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, time)),
  })
  .check(
    z.refine(({ opensAt, closesAt }) => opensAt < closesAt, {
      error: "Closing time must be after opening time.",
      path: ["closesAt"],
    }),
  );
export type BusinessHours = z.infer<typeof BusinessHours>;

export const Holiday = z.strictObject({ date: civilDate(), name: text("Holiday", 1, 60) });
export type Holiday = z.infer<typeof Holiday>;

export const Holidays = z.array(Holiday).check(
  z.maxLength(HOLIDAYS_MAX, `Enter at most ${HOLIDAYS_MAX} holidays.`),
  z.overwrite((all) => [...all].sort((one, other) => (one.date < other.date ? -1 : 1))),
  z.refine(
    (all) => new Set(all.map(({ date }) => date)).size === all.length,
    "Enter each date only once.",
  ),
);

const target = () => wholeNumber("Target", 1, TARGET_HOURS_MAX);

/** In business hours, by topic. */
export const AnswerTargets = z.strictObject(
  Object.fromEntries(QUESTION_TOPICS.map((topic) => [topic, target()])) as Record<
    QuestionTopic,
    ReturnType<typeof target>
  >,
);
export type AnswerTargets = z.infer<typeof AnswerTargets>;

export const helpDeskFields = {
  businessHours: BusinessHours,
  holidays: Holidays,
  answerTargets: AnswerTargets,
};
