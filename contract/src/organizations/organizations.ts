import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { EmailReceipt } from "../emails/delivery.ts";
import { gln } from "../items/gs1.ts";
import { listQuery } from "../list.ts";
import { PLAN_FEATURES } from "../plans/plans.values.ts";
import {
  changesOf,
  hasFields,
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
  optionalAmount,
  optionalLines,
  optionalName,
  optionalText,
  text,
  wholeNumber,
} from "../text.ts";
import { email, phone, webAddress } from "./contacts.ts";
import {
  buyerReference,
  electronicAddress,
  electronicAddressScheme,
  faultOfElectronicAddress,
} from "./electronic-address.ts";
import { licenceAuthority, licenceNumber } from "./licences.ts";
import { ORGANIZATION_LIST } from "./organizations.list.ts";
import {
  LICENCE_STATES,
  ORGANIZATION_STATUSES,
  ORGANIZATION_TYPES,
  PAYMENT_TERM_DAYS_MAX,
} from "./organizations.values.ts";
import { Address, currency, locale, timeZone } from "./places.ts";

const SCHEDULES_MAX = 20;

const fields = z.strictObject({
  name: name("Name", 1, 120),
  legalName: name("Legal name", 1, 160),
  type: choice(ORGANIZATION_TYPES),
  licenceNumber: licenceNumber(),
  licenceAuthority: licenceAuthority(),
  licenceExpiresOn: optional(civilDate()),
  pharmacistName: name("Supervising pharmacist", 1, 120),
  pharmacistNumber: optionalName("Pharmacist's registration number", 2, 40),
  gln: gln(),
  taxNumber: optionalName("Tax number", 4, 20),
  companyNumber: optionalName("Company number", 2, 20),
  email: email("Email"),
  phone: phone("Phone"),
  website: optional(webAddress()),
  billingEmail: optional(email("Billing email")),
  /** BT-10 of EN 16931. */
  buyerReference: buyerReference(),
  /** BT-49 of EN 16931, with its scheme. */
  electronicAddress: electronicAddress(),
  electronicAddressScheme: electronicAddressScheme(),
  address: Address,
  timeZone: timeZone(),
  currency: currency(),
  locale: locale(),
  paymentTermDays: wholeNumber("Payment term", 0, PAYMENT_TERM_DAYS_MAX),
  /** Minor units of `currency`; null for no limit. */
  creditLimit: optionalAmount(),
  /** Larger orders are placed by owners only. Minor units of `currency`; null for no limit. */
  approvalAmount: optionalAmount(),
  orderHold: z.boolean(),
  orderHoldReason: optionalText("Reason for the order hold", 3, 200),
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
  notes: optionalLines("Notes", 2000),
});

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

type Routing = {
  electronicAddress?: string | null | undefined;
  electronicAddressScheme?: string | null | undefined;
};

/** Other types than text have a fault of their own. */
function faultOf({ electronicAddress: address, electronicAddressScheme: scheme }: Routing) {
  const isOther = [address, scheme].some((value) => value != null && typeof value !== "string");
  return isOther ? null : faultOfElectronicAddress({ address, scheme });
}

const ROUTING_FIELDS = {
  address: "electronicAddress",
  scheme: "electronicAddressScheme",
} as const;

/** One check for each of the two fields. */
const routingChecks = (["address", "scheme"] as const).map((of) =>
  z.refine<Routing>((value) => faultOf(value)?.of !== of, {
    error: ({ input }) => faultOf(input as Routing)?.message,
    path: [ROUTING_FIELDS[of]],
    when: hasFields,
  }),
);

export const OrganizationInput = fields.check(
  z.refine(holdHasReason, holdNeedsReason),
  ...routingChecks,
);
export type OrganizationInput = z.input<typeof OrganizationInput>;

export const OwnerInput = z.strictObject({
  name: name("Owner's name", 1, 100),
  email: email("Owner's email"),
});

const owner = z.codec(
  z.nullable(z.strictObject({ name: z.string(), email: z.string() })),
  z.nullable(OwnerInput),
  {
    decode: (value) => (value?.name.trim() || value?.email.trim() ? value : null),
    encode: (value) => value,
  },
);

export const NewOrganization = z
  .extend(fields, {
    owner: z.optional(owner),
    plan: optional(recordId("Choose a plan.")),
    /** Today in the pharmacy's time zone when left out. */
    startDate: optional(civilDate()),
  })
  .check(
    z.refine(holdHasReason, holdNeedsReason),
    ...routingChecks,
    z.refine(({ plan, startDate }) => plan || !startDate, {
      error: "Choose the plan that begins on this day.",
      path: ["plan"],
    }),
  );
export type NewOrganization = z.input<typeof NewOrganization>;

export const OrganizationContact = z
  .pick(fields, {
    email: true,
    phone: true,
    website: true,
    billingEmail: true,
    buyerReference: true,
    electronicAddress: true,
    electronicAddressScheme: true,
    address: true,
    approvalAmount: true,
  })
  .check(...routingChecks);

const status = choice(ORGANIZATION_STATUSES);
const logo = z.nullable(recordId("Upload the logo first."));

/** Changing only the status or the logo needs no version. */
export const OrganizationChanges = z
  .partial(changesOf(z.extend(fields, { status, logo })), { version: true })
  .check(versionUnlessAll(["status", "logo"]));
export type OrganizationChanges = z.output<typeof OrganizationChanges>;

export const Organization = z.object({
  ...z.required(fields).shape,
  ...recordFields,
  /** PH-0042. Never reused. */
  code: z.string(),
  status,
  logo: z.nullable(z.uuid()),
  logoUrl: z.nullable(z.string()),
  /** The current or last one; the scheduled one before the first term. */
  plan: z.nullable(PlanReference),
  startDate: z.nullable(z.iso.date()),
  subscription: Subscription,
  nextTerm: z.nullable(NextTerm),
  memberSince: z.nullable(z.iso.date()),
  usage: z.object({
    users: z.int(),
    products: z.int(),
    apiTokens: z.int(),
    /** Null for unlimited. */
    limits: z.object({
      users: z.nullable(z.int()),
      products: z.nullable(z.int()),
      apiTokens: z.nullable(z.int()),
    }),
    features: z.array(z.enum(PLAN_FEATURES)),
  }),
  lastActivityAt: z.nullable(z.iso.datetime()),
});
export type Organization = z.infer<typeof Organization>;

export const CreatedOrganization = z.extend(Organization, EmailReceipt.shape);
export type CreatedOrganization = z.infer<typeof CreatedOrganization>;

export const OrganizationImpact = z.object({
  users: z.int(),
  sessions: z.int(),
  apiTokens: z.int(),
  invitations: z.int(),
});
export type OrganizationImpact = z.infer<typeof OrganizationImpact>;

export type OrganizationColumn =
  | ("name" | "code" | "city" | "country" | "licence" | "plan" | "subscription" | "users")
  | ("email" | "phone" | "status")
  | RecordColumn;

export const OrganizationListQuery = listQuery(ORGANIZATION_LIST, {
  status: ORGANIZATION_STATUSES,
  subscription: SUBSCRIPTION_FILTERS,
  plan: null,
  licence: LICENCE_STATES,
});
export type OrganizationListQuery = z.infer<typeof OrganizationListQuery>;

const counted = z.object({ value: z.string(), count: z.int() });

export const OrganizationCounts = z.object({
  status: z.array(counted),
  subscription: z.array(counted),
  plan: z.array(z.extend(counted, { label: z.string() })),
  licence: z.array(counted),
});
export type OrganizationCounts = z.infer<typeof OrganizationCounts>;
