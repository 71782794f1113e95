import { GroupInput } from "@pharmacy/contract/groups/groups";
import { groupKind } from "../catalogue/groups/groups.table.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { insertRecord } from "../platform/db/records.ts";

type Branch = [name: string, atcPrefix?: string | null, below?: Branch[]];

const TREE: Branch[] = [
  [
    "Medicines",
    null,
    [
      ["Pain relief", null, [["Anti-inflammatories", "M01"]]],
      ["Antibacterials", "J01", [["Penicillins", "J01C"]]],
      ["Anti-infectives, other"],
      ["Cardiovascular", null, [["Lipid lowering", "C10"]]],
      ["Emergency"],
      ["Diabetes", "A10", [["Insulins", "A10A"]]],
      ["Hormones", "H"],
      ["Women's health"],
      ["Gastrointestinal", "A"],
      ["Respiratory", "R03", [["Inhaled corticosteroids", "R03B"]]],
      ["Allergy", "R"],
      ["Cough and cold", "R"],
      ["Mental health", "N"],
      ["Vitamins"],
      ["Eye and ear", "S"],
      ["Urology", "G04"],
      ["Smoking cessation", "N07"],
    ],
  ],
  ["Devices and consumables", null, [["Monitoring"], ["Wound care"]]],
  ["Personal care", null, [["Skin"], ["Sun care"], ["Baby care"]]],
];

export function insertGroups(tx: Transaction): Promise<void> {
  return insertBranches(tx, TREE, null);
}

async function insertBranches(
  tx: Transaction,
  branches: readonly Branch[],
  parent: string | null,
): Promise<void> {
  for (const [index, [name, atcPrefix = null, below = []]] of branches.entries()) {
    const sortOrder = (index + 1) * 10;
    const code = codeOf(name);
    const input = { name, code, parent, atcPrefix, sortOrder, status: "active" } as const;
    const group = { ...GroupInput.parse(input), parent, sortOrder };
    const { id } = await insertRecord(tx, SYSTEM, groupKind, group);
    await insertBranches(tx, below, id);
  }
}

/** "Women's health" becomes womens-health. */
function codeOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/'/g, "")
    .replace(/[^a-z]+/g, "-");
}
