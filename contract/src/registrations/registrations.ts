import * as z from "zod/mini";
import { civilDate } from "../dates.ts";
import { LetterOfRecord, LetterReceipt } from "../emails/mail-deliveries.ts";
import { FileReference } from "../files/files.ts";
import { gln } from "../items/gs1.ts";
import { listQuery } from "../list.ts";
import { email, phone, webAddress } from "../organizations/contacts.ts";
import { Address } from "../organizations/places.ts";
import { type RecordColumn, RecordReference, recordFields, recordId } from "../record.ts";
import { choice, name, optional, optionalLines, optionalName, optionalText } from "../text.ts";
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
  type RejectionCode,
} from "./registrations.values.ts";

/** The answer to any key that does not identify a document. */
export const DOCUMENT_GONE = "A document is no longer available. Add it again.";

const fields = {
  pharmacyName: name("Pharmacy name", 2, 120),
  legalName: name("Legal name", 2, 160),
  licenceNumber: name("Licence number", 3, 40),
  licenceAuthority: name("Licence authority", 2, 120),
  licenceExpiresOn: optional(civilDate()),
  pharmacistName: name("Pharmacist", 2, 120),
  pharmacistNumber: optionalName("Pharmacist's registration number", 2, 40),
  gln: gln(),
  taxNumber: optionalName("Tax number", 4, 20),
  companyNumber: optionalName("Company number", 2, 20),
  address: Address,
  email: email("Email"),
  phone: phone("Phone"),
  website: optional(webAddress()),
  /** Becomes the owner. */
  applicantName: name("Your name", 2, 100),
  applicantEmail: email("Your email"),
  applicantRole: optionalText("Your role", 2, 80),
  message: optionalLines("Message", 1000),
};

/** An application, as any visitor can send it. */
export const RegistrationInput = z.strictObject({
  ...fields,
  /** Id of an active public plan. If left out, the network chooses. */
  plan: optional(recordId("Choose a plan.")),
  /** Keys of files uploaded for this application. */
  documents: z
    .array(z.string().check(z.maxLength(200), z.regex(/^[\w.-]*$/, DOCUMENT_GONE)))
    .check(z.maxLength(DOCUMENTS_MAX, `Add at most ${DOCUMENTS_MAX} documents.`)),
  hasAcceptedTerms: z.literal(true, "Please accept the terms."),
  /** A honeypot: people leave it empty because they cannot see it. */
  fax: z.optional(z.string().check(z.maxLength(200), shown("Fax"))),
});
export type RegistrationInput = z.input<typeof RegistrationInput>;

/** A finding about an application: good, a warning, or a blocker. */
export const RegistrationCheck = z.object({
  code: z.enum(["licence", "expiry", "gln", "taxNumber", "email", "similar", "documents", "plan"]),
  /** Passed; needs a look; rules out approval. */
  result: z.enum(["passed", "warning", "blocked"]),
  message: z.string(),
  /** The pharmacies it resembles, if any. */
  organizations: z.array(z.object({ id: z.uuid(), name: z.string(), code: z.string() })),
  users: z.array(RecordReference),
  registrations: z.array(z.object({ id: z.uuid(), number: z.string(), pharmacyName: z.string() })),
});
export type RegistrationCheck = z.infer<typeof RegistrationCheck>;

const summary = {
  ...recordFields,
  /** Shown to users: RG-2026-0017. */
  number: z.string(),
  status: z.enum(REGISTRATION_STATUSES),
  pharmacyName: z.string(),
  licenceNumber: z.string(),
  licenceAuthority: z.string(),
  licenceExpiresOn: z.nullable(z.string()),
  city: z.string(),
  applicantName: z.string(),
  applicantEmail: z.string(),
  /** Null if the applicant left the choice to the network. */
  plan: z.nullable(z.object({ id: z.uuid(), name: z.string(), code: z.string() })),
  reviewedAt: z.nullable(z.iso.datetime()),
  reviewedBy: z.nullable(RecordReference),
};

/** An application as its list shows it. */
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
  /** The reason given to the applicant. */
  rejectionReason: z.nullable(z.string()),
  /** For platform users only. */
  reviewNote: z.nullable(z.string()),
  /** The pharmacy created from it. */
  organization: z.nullable(RecordReference),
  checks: z.array(RegistrationCheck),
  /** The letters of the decision, newest first. */
  letters: z.array(LetterOfRecord),
});
export type Registration = z.infer<typeof Registration>;

const grounds = {
  /** If left out, only the reviewer's message is sent. */
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

/** Body of a rejection. The code and the reason are sent to the applicant, the note is not. */
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

/** A rejected registration, and what happens to the letter about it. */
export const RejectedRegistration = z.extend(Registration, LetterReceipt.shape);
export type RejectedRegistration = z.infer<typeof RejectedRegistration>;

/** The letter a rejection would send. */
export const RejectionPreview = z.extend(LetterReceipt, {
  recipient: z.string(),
  subject: z.string(),
  text: z.string(),
});
export type RejectionPreview = z.infer<typeof RejectionPreview>;

/** Body of an approval. */
export const Approval = z.strictObject({
  /** A plan other than the one applied for. */
  plan: z.optional(recordId("Choose a plan.")),
});
export type Approval = z.input<typeof Approval>;

/** What an approval would create, shown beforehand. */
export const ApprovalPreview = z.object({
  organization: z.object({ name: z.string(), timeZone: z.string(), currency: z.string() }),
  owner: z.object({ name: z.string(), email: z.string() }),
  /**
   * Null when no plan was applied for or it is no longer offered, and there is no fallback plan.
   */
  plan: z.nullable(z.object({ id: z.uuid(), code: z.string(), name: z.string() })),
  /** Whether the plan differs from the one applied for. */
  isOtherPlan: z.boolean(),
  term: z.nullable(
    z.object({ startDate: z.iso.date(), endDate: z.iso.date(), isTrial: z.boolean() }),
  ),
  /** Net price of the term, minor units; 0 on trial. */
  price: z.int(),
  /** All plans to choose from. */
  plans: z.array(z.object({ id: z.uuid(), name: z.string() })),
});
export type ApprovalPreview = z.infer<typeof ApprovalPreview>;

/** Everything that an approval created, and what happens to the invitation. */
export const ApprovalReceipt = z.extend(LetterReceipt, {
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
