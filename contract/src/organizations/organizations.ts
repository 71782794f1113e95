import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { LetterReceipt } from "../emails/mail-deliveries.ts";
import { gln } from "../items/gs1.ts";
import { listQuery } from "../list.ts";
import { PLAN_FEATURES } from "../plans/plans.values.ts";
import {
  changesOf,
  type RecordColumn,
  recordFields,
  recordId,
  versionUnlessAll,
} from "../record.ts";
import { NextTerm, PlanReference, Subscription } from "../subscriptions/subscriptions.ts";
import { SUBSCRIPTION_FILTERS } from "../subscriptions/subscriptions.values.ts";
import {
  choice,
  name,
  optional,
  optionalLines,
  optionalName,
  optionalText,
  text,
  wholeNumber,
} from "../text.ts";
import { email, phone, webAddress } from "./contacts.ts";
import { licenceAuthority, licenceNumber } from "./licences.ts";
import { ORGANIZATION_LIST } from "./organizations.list.ts";
import {
  LICENCE_STATES,
  ORGANIZATION_STATUSES,
  ORGANIZATION_TYPES,
  PAYMENT_TERM_DAYS_MAX,
} from "./organizations.values.ts";
import { Address, currency, locale, timeZone } from "./places.ts";

const CREDIT_LIMIT_MAX = 1_000_000_000_000;
const SCHEDULES_MAX = 20;

/** What a caller may set on a pharmacy. */
const fields = z.strictObject({
  /** The trading name. */
  name: name("Name", 2, 120),
  legalName: name("Legal name", 2, 160),
  type: choice(ORGANIZATION_TYPES),
  licenceNumber: licenceNumber(),
  licenceAuthority: licenceAuthority(),
  /** The last day the licence is valid. */
  licenceExpiresOn: optional(civilDate()),
  /** The supervising (superintendent) pharmacist. */
  pharmacistName: name("Pharmacist", 2, 120),
  /** The pharmacist's professional registration. */
  pharmacistNumber: optionalName("Pharmacist's registration number", 2, 40),
  gln: gln(),
  taxNumber: optionalName("Tax number", 4, 20),
  companyNumber: optionalName("Company number", 2, 20),
  email: email("Email"),
  phone: phone("Phone"),
  website: optional(webAddress()),
  /** The address for invoices; `email` when empty. */
  billingEmail: optional(email("Billing email")),
  address: Address,
  timeZone: timeZone(),
  currency: currency(),
  locale: locale(),
  paymentTermDays: wholeNumber("Payment term", 0, PAYMENT_TERM_DAYS_MAX),
  /** Minor units of `currency`; null for no limit. */
  creditLimit: z.optional(
    z.nullable(
      z
        .int("Enter an amount of 0 or more.")
        .check(
          z.minimum(0, "Enter an amount of 0 or more."),
          z.maximum(CREDIT_LIMIT_MAX, "This amount is too large."),
        ),
    ),
  ),
  /** While on, the pharmacy cannot place orders. */
  orderHold: z.boolean(),
  orderHoldReason: optionalText("Reason for the order hold", 3, 200),
  /** The schedules of controlled items that its licence covers. */
  controlledSchedules: z._default(
    z.array(text("Schedule", 1, 20)).check(
      z.maxLength(SCHEDULES_MAX, `A licence covers at most ${SCHEDULES_MAX} schedules.`),
      z.refine(
        (list) => new Set(list.map((one) => one.toLowerCase())).size === list.length,
        "List each schedule only once.",
      ),
    ),
    [],
  ),
  /** For platform users only. */
  notes: optionalLines("Notes", 2000),
});

/** A hold needs a reason. */
function holdHasReason(value: {
  orderHold?: boolean | undefined;
  orderHoldReason?: string | null | undefined;
}) {
  return !value.orderHold || Boolean(value.orderHoldReason);
}
const holdNeedsReason = {
  error: "Say why orders are on hold.",
  path: ["orderHoldReason"],
  when: () => true,
};

export const OrganizationInput = fields.check(z.refine(holdHasReason, holdNeedsReason));
export type OrganizationInput = z.input<typeof OrganizationInput>;

/** Who is invited as the owner of a pharmacy. */
export const OwnerInput = z.strictObject({
  name: name("Owner's name", 2, 100),
  email: email("Owner's email"),
});

/** Owner of a new pharmacy, who is invited with it. When left empty, no one is invited. */
const owner = z.codec(
  z.nullable(z.strictObject({ name: z.string(), email: z.string() })),
  z.nullable(OwnerInput),
  {
    decode: (value) => (value?.name.trim() || value?.email.trim() ? value : null),
    encode: (value) => value,
  },
);

/** A new pharmacy, optionally with its first plan and its owner. */
export const NewOrganization = z
  .extend(fields, {
    owner: z.optional(owner),
    plan: optional(recordId("Choose a plan.")),
    /** The first day on the plan; today in the pharmacy's time zone when left out. */
    startDate: optional(civilDate()),
  })
  .check(
    z.refine(holdHasReason, holdNeedsReason),
    z.refine(({ plan, startDate }) => plan || !startDate, {
      error: "Choose the plan that begins on this day.",
      path: ["plan"],
    }),
  );
export type NewOrganization = z.input<typeof NewOrganization>;

/** Contact details, which the owner can edit. */
export const OrganizationContact = z.pick(fields, {
  email: true,
  phone: true,
  website: true,
  billingEmail: true,
  address: true,
});

const status = choice(ORGANIZATION_STATUSES);
const logo = z.nullable(recordId("Upload the logo first."));

/**
 * A change of a pharmacy. Changing only its status or logo needs no version; any other field needs
 * the version it was read at.
 */
export const OrganizationChanges = z
  .partial(changesOf(z.extend(fields, { status, logo })), { version: true })
  .check(versionUnlessAll(["status", "logo"]));
export type OrganizationChanges = z.output<typeof OrganizationChanges>;

export const Organization = z.object({
  ...z.required(fields).shape,
  ...recordFields,
  /** Shown to users: PH-0042. Never reused. */
  code: z.string(),
  status,
  /** Id of the uploaded picture. */
  logo: z.nullable(z.uuid()),
  /** Signed URL of the picture. */
  logoUrl: z.nullable(z.string()),
  /** The current plan or the last one; before the first term begins, the scheduled one. */
  plan: z.nullable(PlanReference),
  /** First day of that term. */
  startDate: z.nullable(z.iso.date()),
  subscription: Subscription,
  /** The scheduled term after the current one. */
  nextTerm: z.nullable(NextTerm),
  /** First day of its earliest term; null before that. */
  memberSince: z.nullable(z.iso.date()),
  /** Usage of everything that a plan limits. */
  usage: z.object({
    /** Active and invited users. */
    users: z.int(),
    products: z.int(),
    apiTokens: z.int(),
    /** The plan's limits; null for unlimited. */
    limits: z.object({
      users: z.nullable(z.int()),
      products: z.nullable(z.int()),
      apiTokens: z.nullable(z.int()),
    }),
    /** What the plan includes. */
    features: z.array(z.enum(PLAN_FEATURES)),
  }),
  /** The latest activity: a session or a change. */
  lastActivityAt: z.nullable(z.iso.datetime()),
});
export type Organization = z.infer<typeof Organization>;

/** A new pharmacy, and what happens to its owner's invitation. */
export const CreatedOrganization = z.extend(Organization, LetterReceipt.shape);
export type CreatedOrganization = z.infer<typeof CreatedOrganization>;

/** What ends when a pharmacy is deactivated, counted beforehand. */
export const OrganizationImpact = z.object({
  /** Users who can sign in now. */
  users: z.int(),
  sessions: z.int(),
  apiTokens: z.int(),
  /** Open invitations. */
  invitations: z.int(),
});
export type OrganizationImpact = z.infer<typeof OrganizationImpact>;

/** What its list can show and export. */
export type OrganizationColumn =
  | ("name" | "code" | "city" | "country" | "licence" | "plan" | "subscription" | "users")
  | ("email" | "phone" | "status")
  | RecordColumn;

export const OrganizationListQuery = listQuery(ORGANIZATION_LIST, {
  status: ORGANIZATION_STATUSES,
  /** State of the subscription. */
  subscription: SUBSCRIPTION_FILTERS,
  /** Id of the current or last plan. */
  plan: null,
  licence: LICENCE_STATES,
});
export type OrganizationListQuery = z.infer<typeof OrganizationListQuery>;

const counted = z.object({ value: z.string(), count: z.int() });

/** How many pharmacies each value of each filter would leave, given the other filters. */
export const OrganizationCounts = z.object({
  status: z.array(counted),
  subscription: z.array(counted),
  /** By id, with the plan's name. */
  plan: z.array(z.extend(counted, { label: z.string() })),
  licence: z.array(counted),
});
export type OrganizationCounts = z.infer<typeof OrganizationCounts>;
