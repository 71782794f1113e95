import type { AuditAction, AuditLog, AuditModel } from "./audit-logs.ts";
import { REMINDER_WORDS } from "./reminder-words.ts";

/** What one does, and what one did. */
const VERBS: Record<AuditAction, readonly [does: string, did: string]> = {
  create: ["create", "created"],
  update: ["change", "changed"],
  delete: ["delete", "deleted"],
  activate: ["activate", "activated"],
  deactivate: ["deactivate", "deactivated"],
  signIn: ["sign in as", "signed in as"],
  signInFailed: ["sign in as", "failed to sign in as"],
  signOut: ["sign out", "signed out"],
  revoke: ["revoke", "revoked"],
  invite: ["invite", "invited"],
  acceptInvitation: ["accept the invitation of", "accepted the invitation of"],
  changePassword: ["change the password of", "changed the password of"],
  resetPassword: ["reset the password of", "reset the password of"],
  enableSecondFactor: ["turn on the second factor of", "turned on the second factor of"],
  disableSecondFactor: ["turn off the second factor of", "turned off the second factor of"],
  renewRecoveryCodes: ["renew the recovery codes of", "renewed the recovery codes of"],
  useRecoveryCode: ["use a recovery code of", "used a recovery code of"],
  prove: ["confirm to be", "confirmed to be"],
  upload: ["upload", "uploaded"],
  export: ["export", "exported"],
  archive: ["archive", "archived"],
  approve: ["approve", "approved"],
  reject: ["reject", "rejected"],
  subscribe: ["subscribe a pharmacy to", "subscribed a pharmacy to"],
  cancelSubscription: ["cancel", "cancelled"],
  undoPlanChange: ["undo the change to", "undid the change to"],
  expire: ["note the end of", "noted the end of"],
  remind: ["send", "sent"],
  skip: ["skip", "skipped"],
  attempt: ["make", "made"],
};

const NOUNS: Record<AuditModel, string> = {
  organization: "pharmacy",
  user: "user",
  session: "session",
  token: "token",
  passkey: "passkey",
  setting: "setting",
  plan: "plan",
  subscription: "subscription",
  registration: "registration",
  reminder: "reminder",
  unit: "unit",
  file: "file",
  view: "view",
  log: "log",
};

/** All that can be done, and all that it can be done to, for those who choose among them. */
export const ACTIONS = Object.keys(VERBS) as AuditAction[];
export const MODELS = Object.keys(NOUNS) as AuditModel[];

type Deed = Pick<AuditLog, "action" | "model" | "outcome" | "recordLabel"> &
  Partial<Pick<AuditLog, "organizationName">>;

/** How an entry is told. */
type Telling = {
  /** A civil date in words: "1 October 2026" unless told. */
  date?: (date: string) => string;
  /** Says what kind of record it is, where that is not known already. */
  hasNoun?: boolean;
  /** Names the pharmacy whose terms or reminder it is, where that is not known already. */
  hasPharmacy?: boolean;
};

/** What was done, or tried: before the record, its name, and what comes behind it. */
export type DeedParts = { before: string; record: string; after: string };

/** What was done, as a sentence goes on behind the name of who did it. */
export function deedParts(entry: Deed, telling: Telling = {}): DeedParts {
  const { date = inEnglish, hasNoun = true, hasPharmacy = true } = telling;
  const { action, model, outcome } = entry;
  const verb = VERBS[action][outcome === "success" ? 1 : 0];
  const pharmacy = hasPharmacy ? entry.organizationName : undefined;
  const isPlain = outcome !== "success" || WITHOUT_NOUN.includes(action) || model === "setting";
  const words = [
    outcome !== "success" && "tried to",
    action === "subscribe" ? verb.replace("a pharmacy", pharmacyIn(entry, hasPharmacy)) : verb,
    hasNoun && !isPlain && nounOf(model),
  ];
  const isOfPharmacy = OF_PHARMACY.includes(model) && action !== "subscribe";
  return {
    before: words.filter((word) => typeof word === "string").join(" "),
    record: labelIn(entry, date),
    after: `${isOfPharmacy && pharmacy ? ` for ${pharmacy}` : ""}${ENDS[outcome]}`,
  };
}

/** Their labels say what they are about. */
const WITHOUT_NOUN: readonly AuditAction[] = [
  "archive",
  "export",
  "signIn",
  "signInFailed",
  "signOut",
  "subscribe",
  "undoPlanChange",
];

/** Their labels do not say whose they are. */
const OF_PHARMACY: readonly AuditModel[] = ["subscription", "reminder"];

const ENDS: Record<AuditLog["outcome"], string> = {
  success: "",
  denied: " and was refused",
  failed: ", which failed",
};

function pharmacyIn({ organizationName }: Deed, isNamed: boolean): string {
  return isNamed ? (organizationName ?? "a pharmacy") : "the pharmacy";
}

/** Labels of terms hold a date; those of reminders are a time, but for one that is sent by hand. */
function labelIn({ model, outcome, recordLabel }: Deed, date: (date: string) => string): string {
  if (outcome !== "success") return recordLabel;
  if (model === "subscription") return recordLabel.replace(/\d{4}-\d{2}-\d{2}$/, date);
  if (model === "reminder" && recordLabel !== REMINDER_WORDS.manual) return `“${recordLabel}”`;
  return recordLabel;
}

const dates = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

function inEnglish(date: string): string {
  return dates.format(new Date(`${date}T00:00:00Z`));
}

/** The same in one text: "changed unit tablet". */
export function deedOf(entry: Deed, telling?: Telling): string {
  const { before, record, after } = deedParts(entry, telling);
  return `${before} ${record}${after}`;
}

/** A whole entry in a sentence: "Orla Daly changed unit tablet". */
export function sentenceOf(
  entry: Deed & Pick<AuditLog, "actorName">,
  telling?: Pick<Telling, "date">,
): string {
  return `${entry.actorName} ${deedOf(entry, telling)}`;
}

/** What the log speaks of, in the middle of a sentence: "pharmacy". */
export function nounOf(model: AuditModel): string {
  return NOUNS[model];
}
