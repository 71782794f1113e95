import type { RegistrationCheck } from "@pharmacy/contract/registrations/registrations";
import { UNDECIDED } from "@pharmacy/contract/registrations/registrations.values";
import { and, eq, inArray, isNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { organizations } from "../../identity/accounts/organizations.table.ts";
import { users } from "../../identity/accounts/users.table.ts";
import type { Database } from "../../platform/db/database.ts";
import { registrations } from "./registrations.table.ts";

export type Alike = Pick<RegistrationCheck, "organizations" | "registrations" | "users">;

export type ApplicantDetails = Pick<
  typeof registrations.$inferSelect,
  | ("id" | "licenceNumber" | "licenceAuthority" | "gln" | "taxNumber")
  | ("email" | "applicantEmail" | "pharmacyName" | "address")
>;

const NAMED_MAX = 5;

/** The lowest trigram similarity that counts. */
const NAME_LIKE = 0.4;
const PLACE_LIKE = 0.5;

export async function likenesses(db: Database, of: ApplicantDetails) {
  const { licenceNumber, licenceAuthority, gln, taxNumber, email, applicantEmail } = of;
  const key = sql`licence_key(${licenceAuthority}, ${licenceNumber})`;
  const ofOrganization = sql`licence_key(licence_authority, licence_number)`;
  const emails = [email, applicantEmail];
  const byEmail = await alike(
    db,
    of,
    inArray(organizations.email, emails),
    or(inArray(registrations.email, emails), inArray(registrations.applicantEmail, emails)),
  );
  return {
    licence: await alike(
      db,
      of,
      sql`${ofOrganization} = ${key}`,
      and(sql`${registrations.licenceKey} = ${key}`, eq(registrations.status, "rejected")),
    ),
    number: await alike(
      db,
      of,
      and(
        looksLike(organizations.licenceNumber, licenceNumber),
        isSame(organizations.licenceNumber, licenceNumber),
        sql`${ofOrganization} <> ${key}`,
      ),
      and(
        looksLike(registrations.licenceNumber, licenceNumber),
        isSame(registrations.licenceNumber, licenceNumber),
        sql`${registrations.licenceKey} <> ${key}`,
        ne(registrations.status, "approved"),
      ),
    ),
    likeNumber: await alike(
      db,
      of,
      and(
        looksLike(organizations.licenceNumber, licenceNumber),
        not(isSame(organizations.licenceNumber, licenceNumber)),
      ),
      and(
        looksLike(registrations.licenceNumber, licenceNumber),
        not(isSame(registrations.licenceNumber, licenceNumber)),
      ),
    ),
    sameGln: await alikeIn(db, of, gln, organizations.gln, registrations.gln),
    sameTax: await alikeIn(db, of, taxNumber, organizations.taxNumber, registrations.taxNumber),
    sameEmail: { ...byEmail, users: await usersWith(db, applicantEmail) },
    similar: await similar(db, of),
  };
}

type LicenceNumber = typeof organizations.licenceNumber | typeof registrations.licenceNumber;

const isSame = (column: LicenceNumber, number: string) =>
  sql`licence_part(${column}) = licence_part(${number})`;

/** Uses the index: the same number looks alike too. */
const looksLike = (column: LicenceNumber, number: string) =>
  sql`licence_part_likeness(${column}) = licence_part_likeness(${number})`;

type Column = typeof organizations.gln | typeof organizations.taxNumber;
type OtherColumn = typeof registrations.gln | typeof registrations.taxNumber;

async function alikeIn(
  db: Database,
  of: ApplicantDetails,
  value: string | null,
  column: Column,
  other: OtherColumn,
): Promise<Alike> {
  if (value === null) return { organizations: [], registrations: [], users: [] };
  return alike(db, of, eq(column, value), eq(other, value));
}

/** Leaves out registrations that became a pharmacy. */
async function alike(
  db: Database,
  { id }: ApplicantDetails,
  pharmacies: SQL | undefined,
  others: SQL | undefined,
): Promise<Alike> {
  const { name, code } = organizations;
  const { number, pharmacyName } = registrations;
  return {
    organizations: await db
      .select({ id: organizations.id, name, code })
      .from(organizations)
      .where(and(pharmacies, isNull(organizations.deletedAt)))
      .orderBy(organizations.nameKey, organizations.id)
      .limit(NAMED_MAX),
    registrations: await db
      .select({ id: registrations.id, number, pharmacyName })
      .from(registrations)
      .where(and(others, ne(registrations.id, id), ne(registrations.status, "approved")))
      .orderBy(registrations.number)
      .limit(NAMED_MAX),
    users: [],
  };
}

function usersWith(db: Database, email: string) {
  return db
    .select({ id: users.id, name: users.name })
    .from(users)
    .where(and(sql`lower(${users.email}) = ${email}`, isNull(users.deletedAt)));
}

function similar(db: Database, of: ApplicantDetails): Promise<Alike> {
  const { pharmacyName, address } = of;
  const isNamedSo = (key: SQL | typeof organizations.nameKey | typeof registrations.nameKey) =>
    sql`${key} % search_text(${pharmacyName})
      and similarity(${key}, search_text(${pharmacyName})) >= ${NAME_LIKE}`;
  const isThere = (column: typeof organizations.address | typeof registrations.address) =>
    sql`(similarity(search_text(${column}->>'city'), search_text(${address.city})) >= ${PLACE_LIKE}
      or ${column}->>'postalCode' = ${address.postalCode ?? null})`;
  return alike(
    db,
    of,
    and(isNamedSo(organizations.nameKey), isThere(organizations.address)),
    and(
      isNamedSo(registrations.nameKey),
      isThere(registrations.address),
      inArray(registrations.status, [...UNDECIDED]),
    ),
  );
}
