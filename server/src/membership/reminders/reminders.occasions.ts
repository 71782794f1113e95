import { NOTHING_TO_REMIND } from "@pharmacy/contract/organizations/organizations.acts";
import type { ReminderTopic } from "@pharmacy/contract/reminders/reminders.values";
import { presentPharmacy } from "../../identity/accounts/accounts.pharmacy-locks.ts";
import type { organizations } from "../../identity/accounts/organizations.table.ts";
import { AppError } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Transaction } from "../../platform/db/database.ts";
import type { Email, Sender } from "../../platform/email/email.ts";
import { licenceEmail, reminderEmail } from "./reminders.emails.ts";
import { reminderFactsOf } from "./reminders.facts.ts";
import { eachOnce, officeOrOwners, type Recipient } from "./reminders.recipients.ts";

export type Occasion = {
  pharmacy: typeof organizations.$inferSelect;
  about: { organization: string; subscription?: string; licenceExpiresOn?: string };
  recipients: Recipient[];
  letterTo(sender: Sender, reader: Recipient): Email;
};

type Lock = Parameters<typeof reminderFactsOf>[3];
type Find = (tx: Transaction, id: string, now: number, lock: Lock) => Promise<Occasion>;

/** Locks the pharmacy until the transaction ends. */
export const OCCASIONS: Record<ReminderTopic, Find> = {
  async membership(tx, organization, now, lock) {
    const facts = await reminderFactsOf(tx, organization, now, lock);
    if (!facts) {
      throw new AppError("conflict", NOTHING_TO_REMIND);
    }
    return {
      pharmacy: facts.pharmacy,
      about: { organization, subscription: facts.term.id },
      recipients: facts.recipients,
      letterTo: (sender, reader) => reminderEmail(sender, reader, facts),
    };
  },

  async licence(tx, organization, now, lock) {
    const pharmacy = await presentPharmacy(tx, organization, lock);
    const { licenceExpiresOn: expiresOn, timeZone } = pharmacy;
    if (expiresOn === null) {
      throw new AppError("conflict", "This pharmacy's licence has no expiry date.");
    }
    const ending = { pharmacy, expiresOn, today: todayIn(timeZone, now) };
    return {
      pharmacy,
      about: { organization, licenceExpiresOn: expiresOn },
      recipients: eachOnce(await officeOrOwners(tx, pharmacy)),
      letterTo: (sender, reader) => licenceEmail(sender, reader, ending),
    };
  },
};
