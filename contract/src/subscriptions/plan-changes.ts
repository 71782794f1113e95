import * as z from "zod/mini";
import { Organization } from "../organizations/organizations.ts";
import { PLAN_ACTS, PLAN_CHANGE_KINDS, PLAN_FEATURES, PLAN_LIMITS } from "../plans/plans.values.ts";
import { TAX_TREATMENTS } from "../tax-rates/tax-rates.values.ts";
import { Subscription } from "./subscriptions.ts";
import { INTERVALS } from "./subscriptions.values.ts";

/** The effect of choosing a plan, shown beforehand. */
export const PlanChangePreview = z.object({
  kind: z.enum(PLAN_CHANGE_KINDS),
  /** What it is to the pharmacy; null if nothing changes. */
  act: z.nullable(z.enum(PLAN_ACTS)),
  /** The term that runs until it begins, or ran last; null if there is none. */
  before: z.nullable(
    z.object({
      planName: z.string(),
      isTrial: z.boolean(),
      /** Whether it costs nothing. */
      isFree: z.boolean(),
      lastDay: z.iso.date(),
      /** Whether it ended by itself before today. */
      isOver: z.boolean(),
    }),
  ),
  term: z.object({
    planName: z.string(),
    interval: z.enum(INTERVALS),
    /** Net, minor units; 0 on trial. */
    price: z.int(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    graceEndDate: z.iso.date(),
    isTrial: z.boolean(),
  }),
  /** The price of the term, minor units: net, tax, and gross. */
  cost: z.object({
    net: z.int(),
    tax: z.int(),
    gross: z.int(),
    currency: z.string(),
    taxTreatment: z.enum(TAX_TREATMENTS),
  }),
  /** Terms that it would end. */
  closed: z.array(z.object({ planName: z.string(), from: z.iso.date(), closedOn: z.iso.date() })),
  /** The current term, if it had been shortened and would now run to its original end. */
  reopened: z.nullable(z.object({ planName: z.string(), endDate: z.iso.date() })),
  /**
   * Each limit of the plan with the pharmacy's usage; `over` marks limits that are already
   * exceeded.
   */
  limits: z.array(
    z.object({
      limit: z.enum(PLAN_LIMITS),
      before: z.nullable(z.int()),
      after: z.nullable(z.int()),
      used: z.int(),
    }),
  ),
  /** Features that the plan adds to the current one, and features that it lacks. */
  features: z.object({
    lost: z.array(z.enum(PLAN_FEATURES)),
    gained: z.array(z.enum(PLAN_FEATURES)),
  }),
  /** The subscription as it would be today. */
  subscription: Subscription,
});
export type PlanChangePreview = z.infer<typeof PlanChangePreview>;

/** The pharmacy after a plan change. */
export const PlanChangeAnswer = z.extend(Organization, {
  /** Id of the new term, which `plan/undo` takes; null when nothing changed. */
  newTerm: z.nullable(z.uuid()),
});
export type PlanChangeAnswer = z.infer<typeof PlanChangeAnswer>;

/** Identifies the plan change to undo by the term it created. */
export const PlanUndo = z.strictObject({ term: z.uuid() });
export type PlanUndo = z.infer<typeof PlanUndo>;
