import type { Role } from "@pharmacy/contract/roles.values";
import { userKind } from "../identity/accounts/users.table.ts";
import { invite } from "../identity/users/users.invite.ts";
import { SYSTEM } from "../platform/db/audit.ts";
import type { Transaction } from "../platform/db/database.ts";
import { insertRecord } from "../platform/db/records.ts";
import type { Services } from "../platform/http/routes.ts";
import type { Random } from "./random.ts";
import { aName, emailOf } from "./users.ts";

/** Users besides the owner, by the pharmacy's index. */
const COUNTS = [4, 1, 2, 1, 3, 2, 1, 3, 1, 1, 3, 1, 2, 1, 4, 1, 2, 1, 3, 2];

const ROLES: readonly Role[] = ["pharmacist", "technician", "pharmacist", "viewer", "technician"];
const TITLES: Partial<Record<Role, string>> = {
  pharmacist: "Pharmacist",
  technician: "Pharmacy technician",
  viewer: "Shop assistant",
};

type Workplace = { id: string; domain: string; place: number };

/** About every ninth user has only been invited. */
export function staffing(
  tx: Transaction,
  services: Services,
  random: Random,
  passwordHash: string,
) {
  const taken = new Set<string>();
  let hired = 0;

  async function addStaff({ id: organization, domain }: Workplace): Promise<void> {
    const place = hired;
    hired += 1;
    let name = aName(random);
    while (taken.has(emailOf(name, domain))) name = aName(random);
    const email = emailOf(name, domain);
    taken.add(email);
    const role = ROLES[place % ROLES.length] ?? "viewer";
    const person = { name, email, role, organization, jobTitle: TITLES[role] ?? null };
    if (place % 9 === 4) {
      const user = await insertRecord(tx, SYSTEM, userKind, { ...person, status: "invited" });
      await invite(tx, services, SYSTEM, user);
    } else if (place % 15 === 8) {
      const suspended = { status: "suspended", suspensionReason: "Left the pharmacy." } as const;
      await insertRecord(tx, SYSTEM, userKind, { ...person, ...suspended, passwordHash });
    } else {
      await insertRecord(tx, SYSTEM, userKind, { ...person, status: "active", passwordHash });
    }
  }

  return async (workplace: Workplace): Promise<void> => {
    const count = COUNTS[workplace.place % COUNTS.length] ?? 1;
    for (let person = 0; person < count; person += 1) await addStaff(workplace);
  };
}
