import type { ReturnLineInput } from "@pharmacy/contract/returns/returns";
import { comesBack } from "@pharmacy/contract/returns/returns.values";
import { SHIPMENT_ACTS } from "@pharmacy/contract/shipments/shipments.acts";
import { SETTINGS_ID, settingKind } from "../../identity/settings/settings.table.ts";
import { requireStillWritableShared } from "../../membership/subscriptions/subscriptions.read-only.ts";
import { invalidField, requireNone } from "../../platform/app-error.ts";
import { todayIn } from "../../platform/days.ts";
import type { Actor } from "../../platform/db/audit.ts";
import type { Transaction } from "../../platform/db/database.ts";
import { newId } from "../../platform/db/ids.ts";
import { getRecord, insertRecord } from "../../platform/db/records.ts";
import { lockIds, writeMany } from "../../platform/db/write-many.ts";
import { nextNumber } from "../../platform/db/yearly-numbers.ts";
import { claimPicture } from "../../platform/files/kept-pictures.ts";
import { requireAct } from "../../platform/http/require-act.ts";
import { packsInWords } from "../../stock/products/products.packs-in-words.ts";
import type { OrderServices } from "../orders/orders.changes.ts";
import { shipmentKind } from "../shipments/shipments.table.ts";
import { type Claimable, claimableLines, ofShipment } from "./returns.claimable.ts";
import { takeOffShelf } from "./returns.shelf.ts";
import { RETURN_NUMBERS, returnKind, returnLineKind } from "./returns.table.ts";

const GONE = "This photograph is no longer available. Upload it again.";
const TAKEN = "This photograph already belongs to a return. Upload it again.";

type Claims = {
  lines: readonly ReturnLineInput[];
  /** The field of the body that holds the lines. */
  field: "lines" | "claims";
};

/**
 * Claims packs of a shipment that arrived. All but missing ones leave the pharmacy's shelf. Locks
 * the pharmacy, the shipment, the products and the counter, in this order.
 */
export function openReturn(
  { db, clock }: OrderServices,
  actor: Actor,
  shipment: string,
  { lines: claims, field }: Claims,
): Promise<string> {
  const now = clock();
  const id = newId();
  const at = (place: number, name: string) => `${field}.${place}.${name}`;
  return db.transaction(async (tx) => {
    await requireStillWritableShared(tx, actor, now);
    await lockIds(tx, shipmentKind, [shipment]);
    const { organization, order, ...state } = await getRecord(tx, shipmentKind, shipment);
    requireAct("shipment", SHIPMENT_ACTS.claim, state, actor);
    const sent = new Map((await claimableLines(tx, ofShipment(shipment))).map((l) => [l.id, l]));
    requireClaimable(sent, claims, at);
    await claimPhotos(tx, actor, { claims, organization, at });
    const leaving = claims.flatMap((claim, place) => {
      const line = sent.get(claim.line);
      return line && comesBack(claim.reason) ? [{ line, packs: claim.quantity, place }] : [];
    });
    const shelf = await takeOffShelf(tx, actor, { organization, leaving, source: id, now });
    const problems = [...shelf.problems].map(
      ([index, problem]) => [at(leaving[index]?.place ?? index, "quantity"), problem] as const,
    );
    requireNone(Object.fromEntries(problems));
    const batches = new Map(leaving.map(({ place }, index) => [place, shelf.batches[index]]));
    const rows = claims.flatMap(({ line: shipmentLine, quantity, reason, note, photos }, place) => {
      const line = sent.get(shipmentLine);
      if (!line) return [];
      const { item, description } = line;
      const batch = batches.get(place) ?? null;
      const facts = { return: id, organization, shipmentLine, item, description, batch };
      const values = { ...facts, quantity, reason, note: note ?? null, photos };
      return { id: newId(), version: null, values };
    });
    const { timeZone } = await getRecord(tx, settingKind, SETTINGS_ID);
    const number = await nextNumber(tx, RETURN_NUMBERS, todayIn(timeZone, now).slice(0, 4));
    const packs = claims.reduce((sum, { quantity }) => sum + quantity, 0);
    const values = { id, number, order, shipment, organization, lineCount: claims.length, packs };
    await insertRecord(tx, actor, returnKind, values);
    await writeMany(tx, actor, returnLineKind, rows);
    return id;
  });
}

type At = (place: number, name: string) => string;

/** All faults of all lines are refused at once, each at its field. */
function requireClaimable(
  sent: ReadonlyMap<string, Claimable>,
  claims: readonly ReturnLineInput[],
  at: At,
): void {
  const problems: Record<string, string> = {};
  const wanted = new Map<string, number>();
  for (const [place, { line: id, quantity, reason }] of claims.entries()) {
    const line = sent.get(id);
    if (!line) {
      problems[at(place, "line")] = "This shipment has no such line.";
      continue;
    }
    const isMissing = !comesBack(reason);
    const key = `${id} ${isMissing}`;
    const sum = (wanted.get(key) ?? 0) + quantity;
    wanted.set(key, sum);
    const most = isMissing ? line.missing : line.arrived;
    if (sum > most) {
      problems[at(place, "quantity")] = isMissing ? tooManyMissing(line) : tooManyBack(line);
    }
  }
  requireNone(problems);
}

function tooManyMissing({ missing, quantity, delivered }: Claimable): string {
  if (quantity === delivered) return "All packs of this batch arrived.";
  if (missing === 0) return "The missing packs of this batch were already claimed.";
  return `Only ${packsInWords(missing)} of this batch ${missing === 1 ? "is" : "are"} missing.`;
}

function tooManyBack({ arrived, delivered }: Claimable): string {
  if (delivered === 0) return "No packs of this batch arrived.";
  if (arrived === 0) return "All packs of this batch were already claimed.";
  return `At most ${packsInWords(arrived)} of this batch can be returned.`;
}

type Photographed = { claims: readonly ReturnLineInput[]; organization: string; at: At };

async function claimPhotos(
  tx: Transaction,
  actor: Actor,
  { claims, organization, at }: Photographed,
): Promise<void> {
  for (const [place, { photos }] of claims.entries()) {
    const gone = invalidField(at(place, "photos"), GONE);
    const taken = invalidField(at(place, "photos"), TAKEN);
    const owner = { purpose: "returnPhoto" as const, organization };
    for (const photo of photos) {
      await claimPicture(tx, actor, photo, { ...owner, gone, taken });
    }
  }
}
