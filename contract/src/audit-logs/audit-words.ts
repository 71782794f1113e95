import { dateInWords } from "../date-words.ts";
import { MODELS, type Model } from "../models.ts";
import { REMINDER_WORDS } from "../reminders/reminders.values.ts";
import type { AuditLog } from "./audit-logs.ts";
import { ACTION_VERBS, type AuditAction } from "./audit-logs.values.ts";

type DescribedEntry = Pick<
  AuditLog,
  "actorId" | "actorName" | "action" | "model" | "recordId" | "recordLabel" | "outcome"
> &
  Partial<Pick<AuditLog, "organizationName">>;

/** How an entry is worded. */
type Phrasing = {
  /** A civil date in words: "1 October 2026" by default. */
  date?: (date: string) => string;
  /** Adds the kind of record, where the context does not show it. */
  hasNoun?: boolean;
  /** Names the pharmacy of a term or reminder, where the context does not show it. */
  hasPharmacy?: boolean;
};

/**
 * What was done or attempted: the words before the record, its name, and the words after it. The
 * name is empty if the record is the actor's own, so that no name appears twice.
 */
export type PredicateParts = { before: string; record: string; after: string };

/** What was done, as the rest of a sentence that begins with the actor's name. */
export function predicateParts(entry: DescribedEntry, phrasing: Phrasing = {}): PredicateParts {
  const { date = dateInWords, hasNoun = true, hasPharmacy = true } = phrasing;
  const { action, model, outcome } = entry;
  const verb = verbOf(entry);
  const own = onOneself(entry);
  if (own !== undefined) {
    const before = outcome === "success" ? own : `tried to ${own}`;
    return { before, record: "", after: ENDS[outcome] };
  }
  const pharmacy = hasPharmacy ? entry.organizationName : undefined;
  const isPlain = outcome !== "success" || WITHOUT_NOUN.includes(action) || model === "setting";
  const words = [
    outcome !== "success" && "tried to",
    action === "subscribe" ? verb.replace("a pharmacy", pharmacyIn(entry, hasPharmacy)) : verb,
    hasNoun && !isPlain && MODELS[model].noun,
  ];
  const isOfPharmacy = OF_PHARMACY.includes(model) && action !== "subscribe";
  return {
    before: words.filter((word) => typeof word === "string").join(" "),
    record: recordIn(entry, date),
    after: `${isOfPharmacy && pharmacy ? ` for ${pharmacy}` : ""}${ENDS[outcome]}`,
  };
}

/** Actions of users on themselves: the sentence begins with their name already. */
function onOneself(entry: DescribedEntry): string | undefined {
  const { actorId, actorName, action, model, outcome, recordId, recordLabel } = entry;
  const verb = verbOf(entry);
  if (model === "user" && actorId !== null && recordId === actorId) {
    return action === "update" ? `${verb} their own profile` : ownPart(verb);
  }
  if (model !== "session" || outcome !== "success") return;
  if (action === "signIn" || action === "signOut") return verb.replace(/ as$/, "");
  // Another user can have the same name, so this does not say whose session it was.
  const device =
    recordLabel.startsWith(`${actorName}, `) && recordLabel.slice(actorName.length + 2);
  return device ? `${verb} a session (${device})` : undefined;
}

/** "changed the password of" becomes "changed their own password". */
function ownPart(verb: string): string {
  const [, does, article, thing] = /^(.+?) (the|a) (.+) of$/.exec(verb) ?? [];
  if (thing === undefined) return `${verb} their own account`;
  return article === "the" ? `${does} their own ${thing}` : `${does} a ${thing}`;
}

function verbOf({
  action,
  model,
  outcome,
}: Pick<DescribedEntry, "action" | "model" | "outcome">): string {
  const verb = ACTION_VERBS[action][outcome === "success" ? 1 : 0];
  return model === "passkey" ? verb.replace(/ as$/, " with") : verb;
}

/** Records whose labels need no noun. */
const WITHOUT_NOUN: readonly AuditAction[] = [
  "archive",
  "confirmClock",
  "export",
  "signIn",
  "signInFailed",
  "signOut",
  "subscribe",
  "undoPlanChange",
];

/** Records whose labels do not name their pharmacy. */
const OF_PHARMACY: readonly Model[] = ["subscription", "reminder"];

const ENDS: Record<AuditLog["outcome"], string> = {
  success: "",
  denied: " and was refused",
  failed: ", which failed",
};

function pharmacyIn({ organizationName }: DescribedEntry, isNamed: boolean): string {
  return isNamed ? (organizationName ?? "a pharmacy") : "the pharmacy";
}

/**
 * The name of an entry's record. Labels of terms contain a date; those of scheduled reminders are a
 * time.
 */
export function recordIn(
  { model, outcome, recordLabel }: Pick<DescribedEntry, "model" | "outcome" | "recordLabel">,
  date: (date: string) => string,
): string {
  if (outcome !== "success") return recordLabel;
  if (model === "subscription")
    return recordLabel.replace(/\d{4}-\d{2}-\d{2}$/, (day) => date(day));
  if (model === "reminder" && recordLabel !== REMINDER_WORDS.manual) return `“${recordLabel}”`;
  return recordLabel;
}

/** The same as one string: "changed unit tablet". */
export function predicateOf(entry: DescribedEntry, phrasing?: Phrasing): string {
  const { before, record, after } = predicateParts(entry, phrasing);
  return `${before}${record && ` ${record}`}${after}`;
}

/** A whole entry as a sentence: "Orla Daly changed unit tablet". */
export function sentenceOf(entry: DescribedEntry, phrasing?: Pick<Phrasing, "date">): string {
  return `${entry.actorName} ${predicateOf(entry, phrasing)}`;
}
