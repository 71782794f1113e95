import { ACTS, type Act } from "@pharmacy/contract/grants.values";
import { MODEL_NAMES, type Model, rowOf } from "@pharmacy/contract/models";
import { type Grant, grantOf } from "@pharmacy/contract/permissions";
import type { Role } from "@pharmacy/contract/roles.values";
import { inSentence, wordsOf } from "@pharmacy/contract/words";
import { Badge } from "#components/ui/badge.tsx";

const GRANTED = MODEL_NAMES.filter((model) => !rowOf(model).isPersonal);

/** Derived from the permission table itself. */
export function RoleGrants({ role }: { role: Role }) {
  const granted = GRANTED.map((model) => ({ model, ...whatMay(role, model) }));
  const without = granted.filter(({ acts }) => acts.length === 0);
  return (
    <>
      <dl className="divide-y divide-line-soft px-4">
        {granted
          .filter(({ acts }) => acts.length > 0)
          .map(({ model, acts, grant }) => (
            <div key={model} className="grid grid-cols-[6.5rem_minmax(0,1fr)] gap-x-4 py-2.5">
              <dt className="text-muted">{rowOf(model).label}</dt>
              <dd className="grid justify-items-start gap-1">
                <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
                  {sentenceOf(model, acts)}
                  {grant?.own && <Badge tone="info">Own pharmacy</Badge>}
                  {grant?.mine && <Badge tone="info">Own only</Badge>}
                </span>
                <Limits model={model} grant={grant} />
              </dd>
            </div>
          ))}
      </dl>
      {without.length > 0 && (
        <p className="border-line-soft border-t px-4 py-2.5 text-muted text-xs">
          No access to: {without.map(({ model }) => inSentence(rowOf(model).label)).join(", ")}.
        </p>
      )}
    </>
  );
}

function whatMay(role: Role, model: Model) {
  const acts = ACTS.filter(
    (act) => grantOf(role, model, act) && (act !== "act" || rowOf(model).act),
  );
  return { acts, grant: acts[0] && grantOf(role, model, acts[0]) };
}

const VERBS: Record<Exclude<Act, "act">, string> = {
  view: "see",
  create: "create",
  edit: "change",
  delete: "delete",
};

/** "See, create, change and delete". */
function sentenceOf(model: Model, acts: readonly Act[]): string {
  const words = acts.map((act) => (act === "act" ? (rowOf(model).act ?? "") : VERBS[act]));
  const sentence = words.join(", ");
  return sentence.charAt(0).toUpperCase() + sentence.slice(1);
}

/** The log entries that a role reads, by whichever list is shorter. */
function entriesInWords(models: readonly Model[], isByHistory: boolean | undefined): string {
  const named = (some: readonly Model[]) =>
    some.map((one) => inSentence(rowOf(one).label)).join(", ");
  if (isByHistory) return `Only entries about ${named(models)}.`;
  return `No entries about ${named(MODEL_NAMES.filter((one) => !models.includes(one)))}.`;
}

function Limits({ model, grant }: { model: Model; grant: Grant | undefined }) {
  const lines = [
    grant?.fields &&
      `Changes only: ${grant.fields.map((field) => inSentence(wordsOf(field))).join(", ")}.`,
    grant?.models && entriesInWords(grant.models, grant.isByHistory),
    rowOf(model).note,
  ].filter((line) => line !== undefined);
  return lines.map((line) => (
    <span key={line} className="text-pretty text-muted text-xs">
      {line}
    </span>
  ));
}
