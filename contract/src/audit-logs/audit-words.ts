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

type Phrasing = {
  date?: (date: string) => string;
  hasNoun?: boolean;
  hasPharmacy?: boolean;
};

/** The record is empty if it is the actor's own, so that no name appears twice. */
export type PredicateParts = { before: string; record: string; after: string };

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

const OF_PHARMACY: readonly Model[] = ["recallNotice", "reminder", "subscription"];

const ENDS: Record<AuditLog["outcome"], string> = {
  success: "",
  denied: " and was refused",
  failed: ", which failed",
};

function pharmacyIn({ organizationName }: DescribedEntry, isNamed: boolean): string {
  return isNamed ? (organizationName ?? "a pharmacy") : "the pharmacy";
}

/** Labels of terms contain a date; those of scheduled reminders are a time. */
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

export function predicateOf(entry: DescribedEntry, phrasing?: Phrasing): string {
  const { before, record, after } = predicateParts(entry, phrasing);
  return `${before}${record && ` ${record}`}${after}`;
}

/** "Orla Daly changed unit tablet". */
export function sentenceOf(entry: DescribedEntry, phrasing?: Pick<Phrasing, "date">): string {
  return `${entry.actorName} ${predicateOf(entry, phrasing)}`;
}
