import { refusalOf } from "@pharmacy/contract/acts";
import type { Role } from "@pharmacy/contract/roles.values";
import { mayGrantRole, roleErrorOf } from "@pharmacy/contract/users/users";
import { USER_ACTS } from "@pharmacy/contract/users/users.acts";
import type { UserStatus } from "@pharmacy/contract/users/users.values";
import { and, eq, isNull, ne, sql } from "drizzle-orm";
import { AppError, invalidField } from "../../platform/app-error.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Database, Transaction } from "../../platform/db/database.ts";
import { refuse } from "../../platform/http/access.ts";
import { organizationKind, organizations } from "../accounts/organizations.table.ts";
import { userKind, users } from "../accounts/users.table.ts";

type User = typeof users.$inferSelect;

export const explanations = {
  users_email: () => {
    const message = "A user with this email already exists.";
    return new AppError("conflict", message, { fields: { email: message } });
  },
};

export function requireConsistent(
  user: {
    role: Role;
    organization?: string | null | undefined;
  },
  field: "role" | "organization" = "role",
): void {
  const roleError = roleErrorOf(user.role, user.organization);
  if (roleError) throw invalidField(field, roleError);
}

export async function requireGrantable(
  db: Database,
  request: Parameters<typeof refuse>[1],
  role: Role | undefined,
): Promise<void> {
  const own = request.actor.role;
  if (role === undefined || (own !== null && mayGrantRole(own, role))) return;
  await refuse(db, request, "You cannot give a role above your own.");
}

export function requireOwnRoleKept(
  actor: Actor,
  before: Pick<User, "id" | "name" | "status" | "role">,
  role: Role,
) {
  if (role === before.role) return;
  const message = refusalOf("user", USER_ACTS.role, before, actor);
  if (message) throw new AppError("conflict", message, { fields: { role: message } });
}

/** The queue of changes that would wait for the locks below. */
export const USERS_QUEUE = "users";

/** An arbitrary number for the lock held while a user loses permissions. */
const BARRING_LOCK = 5_120_368;

/**
 * Refuses a caller who was barred a moment ago: of two who bar each other at once, one stays. Runs
 * before any record is locked, so that the two never deadlock.
 */
export async function requireStillIn(tx: Transaction, { id, role }: Actor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${BARRING_LOCK})`);
  if (id === null || role === null) return;
  const isSame = and(eq(users.id, id), eq(users.role, role), eq(users.status, "active"));
  if ((await tx.$count(users, and(isSame, userKind.present))) === 0) {
    throw new AppError("unauthenticated", "Unauthorized. Please login again.");
  }
}

/** An arbitrary number for the lock held while the last one might leave. */
const SUCCESSOR_LOCK = 5_120_367;

const NEEDED: Partial<Record<Role, string>> = {
  admin: "The platform needs at least one active administrator.",
  owner: "A pharmacy needs at least one active owner.",
};

/** Two users who leave at once are counted one after the other. */
export async function requireSuccessor(
  tx: Transaction,
  before: User,
  after?: { status: UserStatus; role: Role },
): Promise<void> {
  const needed = NEEDED[before.role];
  const isStaying = after?.status === "active" && after.role === before.role;
  if (!needed || before.status !== "active" || isStaying) return;
  const { id, role, organization } = before;
  const place = organization ?? "platform";
  await tx.execute(sql`select pg_advisory_xact_lock(${SUCCESSOR_LOCK}, hashtext(${place}))`);
  const isColleague = organization
    ? eq(users.organization, organization)
    : isNull(users.organization);
  const others = await tx.$count(
    users,
    and(
      isColleague,
      eq(users.role, role),
      eq(users.status, "active"),
      ne(users.id, id),
      userKind.present,
    ),
  );
  if (others === 0) throw new AppError("conflict", needed);
}

/** Only a user who has chosen a password becomes active again. */
export function statusAfter(before: User, wanted: UserStatus): UserStatus {
  if (wanted !== "active" || before.status === "active") return wanted;
  if (before.status === "invited") {
    throw new AppError(
      "conflict",
      `${before.name} becomes active by accepting the invitation. Resend it instead.`,
    );
  }
  return before.passwordHash === null ? "invited" : "active";
}

export async function requirePharmacyExists(tx: Transaction, organization: string | null) {
  if (organization === null) return;
  const isThere = and(eq(organizations.id, organization), organizationKind.present);
  if ((await tx.$count(organizations, isThere)) === 0) {
    throw new AppError("conflict", "This user's pharmacy was deleted.");
  }
}
