import { sql } from "drizzle-orm";
import { newId } from "../src/platform/db/ids.ts";
import type { TileFacts } from "./tile-facts.ts";

const COLUMNS = sql`(id, created_at, number, status, pharmacy_name, legal_name, licence_number,
  licence_authority, pharmacist_name, address, email, phone, applicant_name, applicant_email,
  documents, terms_accepted_at, terms_version)`;

export const tiles: TileFacts = {
  seenBy: { registrations: ["admin", "finance", "support"] },
  async make({ db }) {
    for (const [number, at, status] of [
      ["RG-1", "2026-03-08T09:00:00Z", "pending"],
      ["RG-2", "2026-03-09T09:00:00Z", "pending"],
      ["RG-3", "2026-03-01T09:00:00Z", "approved"],
    ]) {
      await db.execute(sql`insert into registrations ${COLUMNS} values (${newId()}, ${at}, ${number},
        ${status}, 'Castlewren', 'Castlewren Ltd', ${number}, 'Regulator', 'Nuala Trant', '{}', 'a@a.example',
        '+353209110001', 'Nuala Trant', ${`${number}@a.example`}, '{}', now(), '1')`);
    }
    return { registrations: 2 };
  },
};
