import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { EmailReceipt, RecordEmail } from "../emails/delivery.ts";
import { FileReference } from "../files/files.ts";
import { gln } from "../items/gs1.ts";
import { listQuery } from "../list.ts";
import { email, phone, webAddress } from "../organizations/contacts.ts";
import { Address } from "../organizations/places.ts";
import { type RecordColumn, RecordReference, recordFields, recordId } from "../record.ts";
import { FeeBilling } from "../subscriptions/subscriptions.ts";
import {
  choice,
  lines,
  name,
  optional,
  optionalLines,
  optionalName,
  optionalText,
} from "../text.ts";
import { shown } from "../tidy.ts";
import { REGISTRATION_LIST } from "./registrations.list.ts";
import {
  DOCUMENTS_MAX,
  NOTE_MAX,
  REASON_MAX,
  REASON_MIN,
  REGISTRATION_SOURCES,
  REGISTRATION_STATUSES,
  REJECTION_CODES,
  REQUEST_MAX,
  REQUEST_MIN,
  type RejectionCode,
} from "./registrations.values.ts";

export const DOCUMENT_GONE = "A document is no longer available. Add it again.";

const fields = {
  pharmacyName: name("Pharmacy name", 1, 120),
  legalName: name("Legal name", 1, 160),
  licenceNumber: name("Licence number", 3, 40),
  licenceAuthority: name("Licence authority", 2, 120),
  licenceExpiresOn: optional(civilDate()),
  pharmacistName: name("Pharmacist", 1, 120),
  pharmacistNumber: optionalName("Pharmacist's registration number", 2, 40),
  gln: gln(),
  taxNumber: optionalName("Tax number", 4, 20),
  companyNumber: optionalName("Company number", 2, 20),
  address: Address,
  email: email("Email"),
  phone: phone("Phone"),
  website: optional(webAddress()),
  applicantName: name("Your name", 1, 100),
  applicantEmail: email("Your email"),
  applicantRole: optionalText("Your role", 2, 80),
  message: optionalLines("Message", 1000),
};

/** Grant the right to attach uploaded documents. */
export const documentKeys = z
  .array(z.string().check(z.maxLength(200), z.regex(/^[\w.-]*$/, DOCUMENT_GONE)))
  .check(z.maxLength(DOCUMENTS_MAX, `Add at most ${DOCUMENTS_MAX} documents.`));

export const RegistrationInput = z.strictObject({
  ...fields,
  /** The network chooses when left out. */
  plan: optional(recordId("Choose a plan.")),
  documents: documentKeys,
  hasAcceptedTerms: z.literal(true, "Please accept the terms."),
  /** A honeypot: people leave it empty because they cannot see it. */
  fax: z.optional(z.string().check(z.maxLength(200), shown("Fax"))),
});
export type RegistrationInput = z.input<typeof RegistrationInput>;

export const RegistrationCheck = z.object({
  code: z.enum(["licence", "expiry", "gln", "taxNumber", "email", "similar", "documents", "plan"]),
  result: z.enum(["passed", "warning", "blocked"]),
  message: z.string(),
  organizations: z.array(z.object({ id: z.uuid(), name: z.string(), code: z.string() })),
  users: z.array(RecordReference),
  registrations: z.array(z.object({ id: z.uuid(), number: z.string(), pharmacyName: z.string() })),
});
export type RegistrationCheck = z.infer<typeof RegistrationCheck>;

const summary = {
  ...recordFields,
  number: z.string(),
  status: z.enum(REGISTRATION_STATUSES),
  pharmacyName: z.string(),
  licenceNumber: z.string(),
  licenceAuthority: z.string(),
  licenceExpiresOn: z.nullable(z.string()),
  city: z.string(),
  applicantName: z.string(),
  applicantEmail: z.string(),
  plan: z.nullable(z.object({ id: z.uuid(), name: z.string(), code: z.string() })),
  reviewedAt: z.nullable(z.iso.datetime()),
  reviewedBy: z.nullable(RecordReference),
};

export const RegistrationSummary = z.object(summary);
export type RegistrationSummary = z.infer<typeof RegistrationSummary>;

export const Registration = z.object({
  ...z.required(z.object(fields)).shape,
  ...summary,
  source: z.enum(REGISTRATION_SOURCES),
  documents: z.array(FileReference),
  termsAcceptedAt: z.iso.datetime(),
  termsVersion: z.string(),
  rejectionCode: z.nullable(z.enum(REJECTION_CODES)),
  rejectionReason: z.nullable(z.string()),
  reviewNote: z.nullable(z.string()),
  /** The last request to the applicant, and all their answers. */
  requestedInformation: z.nullable(z.string()),
  requestedAt: z.nullable(z.iso.datetime()),
  addedInformation: z.nullable(z.string()),
  addedAt: z.nullable(z.iso.datetime()),
  organization: z.nullable(RecordReference),
  checks: z.array(RegistrationCheck),
  letters: z.array(RecordEmail),
});
export type Registration = z.infer<typeof Registration>;

const grounds = {
  code: z.optional(choice(REJECTION_CODES)),
  /**
   * The name of a code stands for that code. Without either, the reason is that the licence could
   * not be confirmed.
   */
  reason: optionalLines("Reason", REASON_MAX),
};

/** A custom reason needs words: the name of a code says nothing. */
function isGiven(code: RejectionCode | undefined, reason: string | null | undefined): boolean {
  return (code ?? reason) !== "other" || (Boolean(reason) && reason !== "other");
}

/** The code and the reason are sent to the applicant, the note is not. */
export const Rejection = z
  .strictObject({ ...grounds, note: optionalLines("Note", NOTE_MAX) })
  .check(
    z.refine(({ code, reason }) => isGiven(code, reason), {
      error: "Enter the reason for the rejection.",
      path: ["reason"],
      when: () => true,
    }),
    z.refine(({ reason }) => !reason || reason.length >= REASON_MIN, {
      error: `Reason must be at least ${REASON_MIN} characters.`,
      path: ["reason"],
      when: () => true,
    }),
  );
export type Rejection = z.input<typeof Rejection>;

export const RejectionPreviewQuery = z.strictObject(grounds);
export type RejectionPreviewQuery = z.infer<typeof RejectionPreviewQuery>;

export const RejectedRegistration = z.extend(Registration, EmailReceipt.shape);
export type RejectedRegistration = z.infer<typeof RejectedRegistration>;

export const RejectionPreview = z.extend(EmailReceipt, {
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type RejectionPreview = z.infer<typeof RejectionPreview>;

/** Sent to the applicant, with a link under which they add what is missing. */
export const InformationRequest = z.strictObject({
  message: lines("Message", REQUEST_MIN, REQUEST_MAX),
  version: recordFields.version,
});
export type InformationRequest = z.input<typeof InformationRequest>;

export const Approval = z.strictObject({
  plan: z.optional(recordId("Choose a plan.")),
  /** Replaces the date of the application: needed if that has passed or is missing. */
  licenceExpiresOn: z.optional(civilDate()),
});
export type Approval = z.input<typeof Approval>;

export const ApprovalPreview = z.object({
  organization: z.object({ name: z.string(), timeZone: z.string(), currency: z.string() }),
  owner: z.object({ name: z.string(), email: z.string() }),
  /** Null when neither the plan applied for nor a fallback plan is on offer. */
  plan: z.nullable(z.object({ id: z.uuid(), code: z.string(), name: z.string() })),
  isOtherPlan: z.boolean(),
  term: z.nullable(
    z.object({ startDate: z.iso.date(), endDate: z.iso.date(), isTrial: z.boolean() }),
  ),
  /** Net price of the term, minor units; 0 on trial. */
  price: z.int(),
  /** Null where nothing is to pay. */
  billing: z.nullable(FeeBilling),
  plans: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type ApprovalPreview = z.infer<typeof ApprovalPreview>;

export const ApprovalReceipt = z.extend(EmailReceipt, {
  organization: z.object({ id: z.uuid(), name: z.string(), code: z.string() }),
  owner: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  term: z.object({
    plan: z.string(),
    startDate: z.iso.date(),
    endDate: z.iso.date(),
    isTrial: z.boolean(),
  }),
  invitationExpiresAt: z.iso.datetime(),
});
export type ApprovalReceipt = z.infer<typeof ApprovalReceipt>;

export type RegistrationColumn =
  | ("number" | "pharmacy" | "city" | "licence" | "applicant" | "email" | "plan" | "received")
  | ("status" | "reviewed")
  | RecordColumn;

export const RegistrationListQuery = listQuery(REGISTRATION_LIST, {
  status: REGISTRATION_STATUSES,
});
export type RegistrationListQuery = z.infer<typeof RegistrationListQuery>;
