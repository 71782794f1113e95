import type { Model } from "@pharmacy/contract/models";
import {
  modelsSeenFor,
  type NotificationEvent,
} from "@pharmacy/contract/notifications/notification-events";
import { NOTIFIED_MAX } from "@pharmacy/contract/notifications/notifications.values";
import { may } from "@pharmacy/contract/permissions";
import { ROLES } from "@pharmacy/contract/roles.values";
import type { SQL } from "drizzle-orm";
import type { Actor } from "../../platform/db/audit.ts";
import { noteNotified } from "../../platform/db/committed-entries.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { slicesOf } from "../../platform/db/slices.ts";
import { addManyUnaudited } from "../../platform/db/unaudited.ts";
import { activeUsers } from "../accounts/accounts.reads.ts";
import { notifications } from "./notifications.table.ts";

type Occasion = { event: NotificationEvent; model: Model };

/**
 * Called in the transaction of what happened, with a condition on the users it concerns. Users who
 * cannot sign in or see the record are left out, and no one is notified of what they did themselves.
 */
export async function notify(
  tx: Transaction,
  actor: Actor,
  { event, model, recordId }: Occasion & { recordId: string },
  concerns: SQL | undefined,
): Promise<void> {
  const seen = modelsSeenFor(event, model);
  const roles = ROLES.filter((role) => seen.every((one) => may(role, one, "view")));
  const readers = await activeUsers(tx, { concerns, roles, max: 1 + NOTIFIED_MAX });
  const each = readers.map((user) => ({ user, recordId }));
  await notifyEach(tx, actor, { event, model }, withoutActor(each, actor).slice(0, NOTIFIED_MAX));
}

type Reader = { user: string; recordId: string };

/** For readers known to be active and to see the records. */
export async function notifyEach(
  tx: Transaction,
  actor: Actor,
  { event, model }: Occasion,
  readers: readonly Reader[],
): Promise<void> {
  const person = actor.type === "user" ? actor.id : null;
  for (const slice of slicesOf(withoutActor(readers, actor))) {
    const rows = slice.map((reader) => ({ id: newId(), ...reader, event, model, actor: person }));
    await addManyUnaudited(tx, notifications, rows);
    noteNotified(
      tx,
      slice.map(({ user }) => user),
    );
  }
}

const withoutActor = (readers: readonly Reader[], { id }: Actor) =>
  readers.filter(({ user }) => user !== id);
