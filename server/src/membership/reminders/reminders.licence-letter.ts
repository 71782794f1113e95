import { dateInWords } from "@pharmacy/contract/date-words";
import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { addDays } from "../../platform/days.ts";
import { type Letter, letterOf, type Sender } from "../../platform/mail/letter.ts";
import { languageOf, leftUntil } from "./reminders.letter.ts";
import type { Recipient } from "./reminders.recipients.ts";

export type EndingLicence = {
  pharmacy: typeof organizations.$inferSelect;
  expiresOn: string;
  /** The civil date in the pharmacy's time zone. */
  today: string;
};

/** The letter about an expiring licence, to its pharmacy or to the network's own support desk. */
export function licenceLetter(
  sender: Sender,
  reader: Recipient,
  { pharmacy, expiresOn, today }: EndingLicence,
): Letter {
  const { name, licenceNumber, licenceAuthority } = pharmacy;
  const inWords = (day: string) => dateInWords(day, languageOf(pharmacy));
  const isSupport = reader.email === sender.supportEmail;
  const path = isSupport ? `/admin/orgs/${pharmacy.id}` : "/dashboard";
  const isOver = expiresOn < today;
  const licence = `Licence ${licenceNumber} (${licenceAuthority}) of ${name}`;
  const heldFrom = inWords(addDays(expiresOn, 1));
  return letterOf(sender, reader, {
    kind: "licenceReminder",
    subject: `${name}: licence ${licenceNumber} ${isOver ? "expired" : "expires"} on ${inWords(expiresOn)}`,
    lines: [
      isOver
        ? `${licence} expired on ${inWords(expiresOn)}.`
        : `${licence} expires on ${inWords(expiresOn)}, ${leftUntil(expiresOn, today)}.`,
      isOver
        ? `The pharmacy's orders have been on hold since ${heldFrom} and stay on hold until the licence is renewed.`
        : `From ${heldFrom} the pharmacy's orders are on hold until the licence is renewed.`,
      isSupport
        ? "When the renewed licence arrives, enter its expiry date on the pharmacy's page:"
        : `Once it is renewed, reply to this letter with the new licence, or send it to ${sender.supportEmail}. Your dashboard:`,
    ],
    isActionLast: true,
    action: {
      label: isSupport ? "Show the pharmacy" : "Open the dashboard",
      link: `${sender.publicUrl}${path}`,
    },
    replyTo: sender.supportEmail,
  });
}
