import { momentInWords } from "@pharmacy/contract/date-words";
import type { RejectionPreviewQuery } from "@pharmacy/contract/registrations/registrations";
import {
  REASON_MAX,
  REJECTION_CODES,
  type RejectionCode,
} from "@pharmacy/contract/registrations/registrations.values";
import { invalidField } from "../../platform/app-error.ts";
import { type Email, emailMessage, type Sender } from "../../platform/email/email.ts";
import type { registrations } from "./registrations.table.ts";

type Registration = Pick<
  typeof registrations.$inferSelect,
  "id" | "number" | "pharmacyName" | "applicantName" | "applicantEmail"
>;

/** "Other" has only the reviewer's message. */
const SENTENCES: Record<RejectionCode, string> = {
  licenceNotConfirmed: "We could not confirm the licence details.",
  licenceExpired: "The licence is no longer valid.",
  alreadyMember: "The pharmacy is already a member of the network.",
  documentsMissing: "Documents that we need are missing or cannot be read.",
  notAPharmacy: "Only licensed pharmacies can become members of the network.",
  other: "",
};

export function groundsOf(rejection: RejectionPreviewQuery) {
  const { code, words } = rejectionOf(rejection);
  const rejectionCode = code ?? (words ? "other" : "licenceNotConfirmed");
  const sentence = SENTENCES[rejectionCode];
  const rejectionReason = [sentence, words].filter(Boolean).join("\n\n");
  const excess = rejectionReason.length - REASON_MAX;
  if (excess <= 0) return { rejectionCode, rejectionReason };
  const max = (words?.length ?? 0) - excess;
  throw invalidField("reason", `Reason must be at most ${max} characters beside "${sentence}"`);
}

/** A code's name as the reason stands for the code: `reject?reason=licenceExpired`. */
function rejectionOf({ code, reason }: RejectionPreviewQuery) {
  const named = REJECTION_CODES.find((one) => one === reason);
  return code === undefined && named ? { code: named, words: null } : { code, words: reason };
}

/** Sent when an address applies again: the first application counts. */
export function waitingEmail(
  sender: Sender,
  { number, pharmacyName, applicantName, applicantEmail }: Registration,
): Email {
  return emailMessage(
    sender,
    { id: null, name: applicantName, email: applicantEmail },
    {
      kind: "registrationWaiting",
      subject: `Your application ${number} is waiting for review`,
      lines: [
        `We have received your application ${number} for ${pharmacyName} and will write to you once we have decided.`,
        "Another application was just sent with your email address. We review one at a time, so we did not keep the new one.",
        `To change something, or if this was not you, write to ${sender.supportEmail} and quote ${number}.`,
      ],
    },
  );
}

/** The number finds the email again when it is anonymised. */
export function rejectionSubject(number: string): string {
  return `Your application ${number} was not accepted`;
}

export function informationEmail(
  sender: Sender,
  { id, number, pharmacyName, applicantName, applicantEmail }: Registration,
  { message, secret, expiresAt }: { message: string; secret: string; expiresAt: string },
): Email {
  const { publicUrl, supportEmail } = sender;
  return emailMessage(
    sender,
    { id: null, name: applicantName, email: applicantEmail },
    {
      kind: "registrationInformation",
      about: id,
      subject: `We need something more for your application ${number}`,
      lines: [
        `Thank you for applying for membership for ${pharmacyName}. Before we can decide, we need this from you:`,
        ...message.split(/\n+/),
        `The link below works once, until ${momentInWords(expiresAt)}. Your application keeps its place.`,
        `If you have questions, write to ${supportEmail} and quote ${number}.`,
      ],
      action: { label: "Add information", link: `${publicUrl}/add-information#${secret}` },
      isActionLast: true,
    },
  );
}

export function rejectionEmail(
  sender: Sender,
  { id, number, pharmacyName, applicantName, applicantEmail }: Registration,
  { rejectionReason }: { rejectionReason: string },
): Email {
  const { publicUrl, supportEmail } = sender;
  return emailMessage(
    sender,
    { id: null, name: applicantName, email: applicantEmail },
    {
      kind: "registrationRejected",
      about: id,
      subject: rejectionSubject(number),
      lines: [
        `Thank you for applying for membership for ${pharmacyName}. We cannot accept the application as it is.`,
        ...rejectionReason.split(/\n+/),
        `You can apply again at ${publicUrl}/register. If you have questions, write to ${supportEmail} and quote ${number}.`,
      ],
    },
  );
}
