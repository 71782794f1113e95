import { ACTS, type Act } from "@pharmacy/contract/grants.values";
import { MODEL_NAMES, type Model, rowOf } from "@pharmacy/contract/models";
import { may } from "@pharmacy/contract/permissions";
import { ROLE_WORDS } from "@pharmacy/contract/role-words";
import type { Role } from "@pharmacy/contract/roles.values";
import { Card, CardHead } from "#components/ui/card.tsx";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";

type Props = { title: string; hint: string; roles: readonly Role[] };

const WORDS: Record<Act, readonly [letter: string, word: string]> = {
  view: ["S", "see"],
  create: ["C", "create"],
  edit: ["E", "edit"],
  act: ["A", "act"],
  delete: ["D", "delete"],
};

export const LETTERS_IN_WORDS = ACTS.map((act) => `${WORDS[act][0]} ${WORDS[act][1]}`).join(", ");

/** Each kind of record, and what each role may do with it, by the permission table itself. */
export function RoleMatrix({ title, hint, roles }: Props) {
  return (
    <Card aria-label={title}>
      <CardHead title={title} hint={hint} />
      <ScrollRegion label={`${title}, permissions`} className="max-w-full">
        <table className="w-full text-sm">
          <thead>
            <tr className="border-line border-b text-muted text-xs">
              <th scope="col" className="px-4 py-2 text-start font-medium">
                Records
              </th>
              {roles.map((role) => (
                <th key={role} scope="col" className="px-2 py-2 text-start font-medium">
                  {ROLE_WORDS[role]}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-line-soft">
            {GRANTED.filter((model) => roles.some((role) => actsOf(role, model).length > 0)).map(
              (model) => (
                <tr key={model}>
                  <th scope="row" className="px-4 py-1.5 text-start font-normal">
                    {rowOf(model).label}
                  </th>
                  {roles.map((role) => (
                    <Cell key={role} acts={actsOf(role, model)} />
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </ScrollRegion>
    </Card>
  );
}

const GRANTED = MODEL_NAMES.filter((model) => !rowOf(model).isPersonal);

function actsOf(role: Role, model: Model): Act[] {
  return ACTS.filter((act) => may(role, model, act) && (act !== "act" || rowOf(model).act));
}

function Cell({ acts }: { acts: readonly Act[] }) {
  const words = acts.map((act) => WORDS[act][1]).join(", ");
  return (
    <td className="px-2 py-1.5">
      <span aria-hidden className="whitespace-nowrap font-mono text-xs">
        {acts.length === 0 ? "–" : acts.map((act) => WORDS[act][0]).join("")}
      </span>
      <span className="sr-only">{words || "nothing"}</span>
    </td>
  );
}
