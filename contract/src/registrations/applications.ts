import "../jitless.ts";
import * as z from "zod/mini";
import { PLAN_FEATURES } from "../plans/plans.values.ts";
import { INTERVALS } from "../subscriptions/subscriptions.values.ts";
import { RegistrationInput } from "./registrations.ts";
import { DOCUMENTS_MAX } from "./registrations.values.ts";

export const ApplicationDocument = z.object({
  /** Grants the right to attach the document to one application. */
  key: z.string(),
  name: z.string(),
  size: z.int(),
  contentType: z.string(),
});
export type ApplicationDocument = z.infer<typeof ApplicationDocument>;

/** Documents have names here; only their keys are sent. */
export const ApplicationForm = z.extend(RegistrationInput, {
  documents: z.pipe(
    z
      .array(ApplicationDocument)
      .check(z.maxLength(DOCUMENTS_MAX, `Add at most ${DOCUMENTS_MAX} documents.`)),
    z.transform((documents: ApplicationDocument[]) => documents.map(({ key }) => key)),
  ),
});
export type ApplicationForm = z.input<typeof ApplicationForm>;
export type Application = z.output<typeof ApplicationForm>;

export const OfferedPlan = z.object({
  id: z.uuid(),
  code: z.string(),
  name: z.string(),
  description: z.nullable(z.string()),
  interval: z.enum(INTERVALS),
  /** Net price of one term, minor units of `currency`. */
  price: z.int(),
  currency: z.string(),
  trialDays: z.int(),
  maxUsers: z.nullable(z.int()),
  maxProducts: z.nullable(z.int()),
  features: z.array(z.enum(PLAN_FEATURES)),
});
export type OfferedPlan = z.infer<typeof OfferedPlan>;

export const OfferedPlans = z.object({
  items: z.array(OfferedPlan),
  /** False while the network takes no applications. */
  isOpen: z.boolean(),
  /** Answers questions of applicants. */
  contactEmail: z.string(),
});
export type OfferedPlans = z.infer<typeof OfferedPlans>;

export const ApplicationReceipt = z.object({
  number: z.string(),
  pharmacyName: z.string(),
  applicantEmail: z.string(),
});
export type ApplicationReceipt = z.infer<typeof ApplicationReceipt>;
