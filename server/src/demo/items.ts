import { checkDigit } from "@pharmacy/contract/items/gs1-digits";
import { asc } from "drizzle-orm";
import { lookUp } from "../catalogue/items/import/items.lookups.ts";
import { planItem } from "../catalogue/items/import/items.plan.ts";
import { writeItems } from "../catalogue/items/import/items.write.ts";
import { discontinueItem, withdrawItem } from "../catalogue/items/items.acts.ts";
import { items } from "../catalogue/items/items.table.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import { newId } from "../platform/db/ids.ts";
import type { MappedRow } from "../platform/runs/rows.ts";
import type { RunContext } from "../platform/runs/spec.ts";
import { type Random, randomOf } from "./random.ts";
import type { Demo } from "./seed.ts";

const SEED = 45;
const COUNT = 400;
const DRAFTS = 20;
const DISCONTINUED = 22;
const REPLACED = 8;
/** Withdrawn in addition once pharmacies have them. */
const WITHDRAWN = 2;

const MAKERS = [
  "Corvane Laboratories",
  "Nordhal Pharma",
  "Teselle Generics",
  "Bryndale Biotech",
  "Maristow Health",
  "Ossery Medical",
];

const COLUMNS = [
  "kind",
  "name",
  "genericName",
  "strengthText",
  "doseForm",
  "doseFormCode",
  "baseUnit",
  "packSize",
  "packUnit",
  "atcCode",
  "group",
  "supplyStatus",
  "storage",
  "referencePrice",
  "taxCategory",
  "venClass",
];

/** Writes each pack from several makers and in several sizes, as an import does. */
export const insertItems: Demo = async (tx, services) => {
  // not read by a start that fills nothing
  const { ITEM_LINES } = await import("./item-lines.ts");
  const rows = demoRows(randomOf(SEED), ITEM_LINES);
  const context: RunContext = {
    actor: SYSTEM,
    runId: newId(),
    organization: null,
    within: null,
    mode: "create",
    isCheck: false,
    now: services.clock(),
  };
  const known = await lookUp(tx, context, rows);
  const planned = rows.map((row) => planItem(context, known, row));
  const refused = planned.find(({ verdict }) => verdict !== "new");
  if (refused) throw new Error(`A demo item is refused: ${JSON.stringify(refused)}`);
  await writeItems(tx, SYSTEM, planned);
  await retireSome({ ...services, db: tx });
};

function demoRows(random: Random, lines: string): MappedRow[] {
  const packs = lines
    .trim()
    .split("\n")
    .map((line) =>
      Object.fromEntries(line.split(";").map((cell, at) => [COLUMNS[at] ?? "", cell])),
    );
  // one to eight variants of each pack, until there are COUNT items
  const variants = packs.map(() => 1);
  for (let left = COUNT - packs.length; left > 0; ) {
    const at = random.whole(0, packs.length - 1);
    if ((variants[at] ?? 8) >= 8) continue;
    variants[at] = (variants[at] ?? 0) + 1;
    left -= 1;
  }
  return packs
    .flatMap((pack, at) => variantsOf(random, pack, variants[at] ?? 1))
    .map((fields, index) => ({
      line: index + 1,
      fields: {
        ...fields,
        ...compositionOf(fields),
        gtin: gtinOf(index + 1),
        status: index % (COUNT / DRAFTS) === 7 ? "draft" : "active",
      },
    }));
}

/** The same medicine from other makers, and in double packs. */
function variantsOf(random: Random, pack: Record<string, string>, count: number) {
  const first = random.whole(0, MAKERS.length - 1);
  return Array.from({ length: count }, (_, place) => {
    const manufacturer = MAKERS[(first + place) % MAKERS.length] ?? "";
    const factor = place < MAKERS.length ? 1 : 2;
    const size = String(Number(pack.packSize) * factor);
    const cents = Math.round(
      Number(pack.referencePrice) * 100 * factor * (0.94 + 0.12 * random.next()),
    );
    return {
      ...pack,
      manufacturer,
      packSize: size,
      name: factor === 1 ? (pack.name ?? "") : `${pack.name} × ${factor}`,
      referencePrice: (cents / 100).toFixed(2),
    };
  });
}

/** "codeine + paracetamol", "8 mg + 500 mg". */
function compositionOf({
  genericName = "",
  strengthText = "",
}: Record<string, string>): Record<string, string> {
  const strength = strengthText
    .replace(/^([\d.]+) \+ ([\d.]+)( .*)$/, "$1$3 + $2$3")
    .replaceAll("dose", "actuation")
    .replace("units", "IU")
    // strength of a patch, without its period
    .replace("/24 h", "");
  return genericName === "" ? {} : { ingredient1: genericName, strength1: strength };
}

/** Uses the prefix that GS1 reserves for examples. */
function gtinOf(sequence: number): string {
  const digits = `0952${String(sequence).padStart(9, "0")}`;
  return digits + checkDigit(digits);
}

async function retireSome(reader: ItemActor): Promise<void> {
  const rows = await reader.db.select().from(items).orderBy(asc(items.gtin));
  const active = rows.filter(({ status }) => status === "active");
  const step = Math.floor(active.length / (DISCONTINUED + WITHDRAWN));
  const retired = active.filter((_, index) => index % step === 0);
  let replaced = 0;
  for (const item of retired.slice(0, DISCONTINUED)) {
    const other = active.find((one) => isSame(one, item) && !retired.includes(one));
    const replacedBy = other && replaced < REPLACED ? other.id : null;
    if (replacedBy) replaced += 1;
    await discontinueItem(reader, SYSTEM, item.id, { replacedBy });
  }
  for (const item of retired.slice(DISCONTINUED, DISCONTINUED + WITHDRAWN)) {
    await withdraw(reader, item);
  }
}

type ItemActor = Parameters<typeof withdrawItem>[0];
type Withdrawn = Pick<typeof items.$inferSelect, "id" | "code" | "version">;

export async function withdraw(reader: ItemActor, { id, code, version }: Withdrawn) {
  const reason = "The maker recalled its authorisation after a test of stability failed.";
  await withdrawItem(reader, SYSTEM, id, { reason, code, version });
}

type Composed = { id: string; compositionKey: string | null };

function isSame(one: Composed, other: Composed): boolean {
  return (
    one.id !== other.id &&
    one.compositionKey !== null &&
    one.compositionKey === other.compositionKey
  );
}
