import { readTaxes, type TaxOf } from "../../catalogue/tax-rates/tax-rates.of-sale.ts";
import { organizationKind } from "../../identity/accounts/organizations.table.ts";
import { userKind } from "../../identity/accounts/users.table.ts";
import { tokenKind } from "../../identity/tokens/tokens.table.ts";
import { inviteOwners } from "../../identity/users/users.invite-owners.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { writeMany } from "../../platform/db/write-many.ts";
import { Faults, plannedAs } from "../../platform/runs/plan-fields.ts";
import type { MappedRow, Planned, PlannedMessage, RestoredRow } from "../../platform/runs/rows.ts";
import type { ImportSpec, RunContext } from "../../platform/runs/spec.ts";
import { writePlanned } from "../../platform/runs/write-planned.ts";
import { afterTermsChanged } from "../subscriptions/subscriptions.effects.ts";
import { subscriptionKind } from "../subscriptions/subscriptions.table.ts";
import { currencyKept, withAmounts } from "./organizations.currency.ts";
import { type Alike, alikeOnes } from "./organizations.import-alike.ts";
import { PHARMACY_FIELDS } from "./organizations.import-fields.ts";
import { holdersOf } from "./organizations.import-matches.ts";
import {
  type Owner,
  type Owners,
  ownerName,
  ownerOf,
  ownersFor,
  takeOwner,
} from "./organizations.import-owners.ts";
import {
  type FirstTerm,
  firstTermOf,
  offeredPlans,
  withBills,
} from "./organizations.import-plans.ts";
import {
  isOther,
  type Pharmacy,
  type PhoneOf,
  readPharmacy,
} from "./organizations.import-values.ts";
import {
  LICENCE_MAX,
  type LicenceHolder,
  licenceLikenesses,
} from "./organizations.licence-likenesses.ts";
import { licencePart } from "./organizations.licence-part.ts";
import { glnTaken } from "./organizations.rules.ts";

/** Read for all rows of a batch at once. */
type Ahead = RunContext & { owners: Owners; phoneOf: PhoneOf };

/** Pharmacies like the rows that no pharmacy is known for. */
type AlikeAhead = { lines: ReadonlySet<number>; alike: ReadonlyMap<number, Alike> };

type Detail = { term?: FirstTerm | undefined; owner?: Owner | undefined };

/** The licence, or else the GLN, identifies a pharmacy. */
export const organizationImport: ImportSpec<Detail, AlikeAhead> = {
  kind: "organizations",
  fields: PHARMACY_FIELDS,
  record: organizationKind,
  parts: [subscriptionKind, userKind, tokenKind].map((kind) => {
    return { kind, of: "organization", isApart: true };
  }),
  keysOf({ licenceNumber = "", licenceAuthority = "", gln = "" }) {
    const [authority, number] = [licenceAuthority, licenceNumber].map((part) =>
      licencePart(part.slice(0, LICENCE_MAX)),
    );
    const licence = `licence ${authority}/${number}`;
    const digits = gln.replace(/\D/g, "");
    return [
      ...(licenceNumber ? [{ key: licence, column: "licenceNumber", value: licenceNumber }] : []),
      ...(digits ? [{ key: `gln ${digits}`, column: "gln", value: gln }] : []),
    ];
  },
  isSequential: true,
  async lookAhead(tx, context, rows) {
    const { licence, gln } = await holdersOf(tx, rows);
    const unknown = rows.filter(({ line }) => !licence.has(line) && !gln.has(line));
    const lines = new Set(unknown.map(({ line }) => line));
    return { lines, alike: await alikeOnes(tx, context, unknown) };
  },
  async plan(tx, context, rows, ahead) {
    const { licence, gln } = await holdersOf(tx, rows);
    const unknown = rows.filter(({ line }) => !licence.has(line) && !gln.has(line));
    const others = unknown.filter(({ line }) => !ahead?.lines.has(line));
    const alike = new Map([...(ahead?.alike ?? []), ...(await alikeOnes(tx, context, others))]);
    const licences = await licenceLikenesses(tx, context, rows);
    const offered = await offeredPlans(tx);
    const taxOf = await readTaxes(tx);
    const all = [...licence.values(), ...gln.values()];
    const owners = await ownersFor(tx, context, rows, all);
    const { phoneOf } = await import("../../identity/accounts/accounts.phones.ts");
    const priced = await withAmounts(tx, [...new Set(all.map(({ id }) => id))]);
    const plans = rows.map((row) => {
      const before = licence.get(row.line) ?? gln.get(row.line);
      const holder = gln.get(row.line);
      if (before && holder && holder.id !== before.id) {
        const { message, reason } = glnTaken(holder);
        return refused(row, [{ ...about("gln", row), message, reason }]);
      }
      const plan = before
        ? planKnown({ ...context, owners, phoneOf, priced }, row, before)
        : planNew({ ...context, taxOf, owners, phoneOf }, row, offered, alike.get(row.line));
      takeOwner(owners, row, plan.detail?.owner);
      const like = licences.likeTo(row.line);
      const messages = [...(plan.messages ?? []), ...licenceWarning(row, plan, before, like)];
      const owner = plan.detail?.owner;
      const names = [...licences.nameOf(row.line), ...(owner ? [ownerName(owner.email)] : [])];
      return { ...plan, messages, names };
    });
    return withBills(tx, plans, context.now);
  },
  async write(tx, context, planned, post) {
    const named = planned.map(
      ({ id = newId(), values: { owner: _, ...values } = {}, ...plan }) => ({
        ...plan,
        id,
        values,
      }),
    );
    await writePlanned(tx, context, organizationKind, named);
    const terms = named.flatMap(({ id, detail }) =>
      detail?.term
        ? [{ id: newId(), version: null, values: { ...detail.term, organization: id } }]
        : [],
    );
    await writeMany(tx, context.actor, subscriptionKind, terms);
    const owners = named.flatMap(({ id, detail }) =>
      detail?.owner ? [{ ...detail.owner, organization: id }] : [],
    );
    await inviteOwners(tx, post, context.actor, owners);
    for (const { id, values } of terms) {
      const { organization } = values;
      const begun = { services: post, organization, begun: [id], changed: [], now: context.now };
      await afterTermsChanged.run(tx, context.actor, begun);
    }
  },
  undo: { refuse: refusedCurrencies },
  edits: {
    names: ["licenceAuthority", "licenceNumber"],
    fields: ["type", "licenceExpiresOn", "region", "timeZone", "locale", "paymentTermDays"],
  },
};

async function refusedCurrencies(tx: Transaction, _: RunContext, rows: readonly RestoredRow[]) {
  const others = rows.filter(({ before, after }) => before.currency !== after.currency);
  const ids = others.map(({ id }) => id);
  const priced = await withAmounts(tx, ids);
  return new Map(
    others.flatMap(({ id, before: { name } }) =>
      priced.has(id) ? [[id, currencyKept(String(name))]] : [],
    ),
  );
}

function planKnown(
  { owners, priced, phoneOf, ...context }: Ahead & { priced: ReadonlySet<string> },
  row: MappedRow,
  before: Pharmacy,
): Planned<Detail> {
  const faults = new Faults(row);
  const read = readPharmacy(phoneOf, row, before);
  if ("messages" in read) faults.add(...read.messages);
  else if (read.values.currency !== before.currency && priced.has(before.id)) {
    const message = currencyKept(before.name);
    faults.add({ ...about("currency", row), message, reason: CURRENCY_KEPT });
  }
  const invited = ownerOf(row, owners, before);
  if ("messages" in invited) faults.add(...invited.messages);
  const isWhole = "values" in read && "owner" in invited;
  if (!isWhole || faults.messages.length > 0) return refused(row, faults.messages);
  const messages: PlannedMessage[] = [];
  if ((row.fields.plan ?? "") !== "") messages.push({ ...about("plan", row), message: PLAN_KEPT });
  const plan = { messages, ...plannedAs(row.line, before, read.values, context) };
  const { owner } = invited;
  if (!owner || context.mode === "create") return { ...plan, detail: {} };
  return {
    ...plan,
    verdict: "changed",
    id: before.id,
    version: before.version,
    detail: { owner },
    before: { ...plan.before, owner: null },
    values: { ...plan.values, owner },
  };
}

const PLAN_KEPT = "The plan stays as it is. Change it on the pharmacy's page.";

function planNew(
  context: Ahead & { taxOf: TaxOf },
  row: MappedRow,
  offered: Parameters<typeof firstTermOf>[0],
  alike: Alike | undefined,
): Planned<Detail> {
  const faults = new Faults(row);
  const read = readPharmacy(context.phoneOf, row, undefined);
  if ("messages" in read) faults.add(...read.messages);
  const pharmacy = "values" in read ? (read.values as unknown as Pharmacy) : undefined;
  const first = firstTermOf(offered, row, pharmacy, context);
  if ("messages" in first) faults.add(...first.messages);
  const invited = ownerOf(row, context.owners);
  if ("messages" in invited) faults.add(...invited.messages);
  if (alike && !isOther(row)) {
    const message = `This looks like ${alike.name} (${alike.code}) in ${alike.city}. If it is another pharmacy, write yes.`;
    faults.add({ ...about("isOther", row), message, reason: LOOKS_KNOWN });
  }
  const isWhole = "values" in read && "term" in first && "owner" in invited;
  if (!isWhole || faults.messages.length > 0) return refused(row, faults.messages);
  const plan = plannedAs(row.line, undefined, read.values, context);
  if (plan.verdict !== "new" || !invited.owner) return { ...plan, detail: first };
  const { owner } = invited;
  return { ...plan, values: { ...plan.values, owner }, detail: { ...first, owner } };
}

/** Similar licences may be one, mistyped: a user decides, and neither is taken for the other. */
function licenceWarning(
  row: MappedRow,
  { verdict }: Planned,
  before: Pharmacy | undefined,
  like: LicenceHolder | undefined,
): PlannedMessage[] {
  const isTaken =
    verdict === "new" || (verdict === "changed" && before && hasOtherLicence(row, before));
  if (!(isTaken && like)) return [];
  const number = row.fields.licenceNumber;
  const message = `Licence ${number} looks like ${like.number} of ${like.words}. They stay separate: check that the licence is typed correctly.`;
  return [{ ...about("licenceNumber", row), message }];
}

function hasOtherLicence({ fields }: MappedRow, before: Pharmacy): boolean {
  const { licenceNumber = "", licenceAuthority = "" } = fields;
  return (
    licencePart(licenceNumber) !== licencePart(before.licenceNumber) ||
    licencePart(licenceAuthority) !== licencePart(before.licenceAuthority)
  );
}

const CURRENCY_KEPT = "The currency is used in prices, and stays as it is.";
const LOOKS_KNOWN = "Looks like a pharmacy that exists.";

const about = (column: string, { fields }: MappedRow) => ({ column, value: fields[column] ?? "" });

function refused({ line }: MappedRow, messages: PlannedMessage[]): Planned<Detail> {
  return { line, verdict: "refused", messages };
}
