import { ORDER_ACTS } from "@pharmacy/contract/orders/orders.acts";
import { hiddenFieldsOf } from "@pharmacy/contract/permissions";
import type { Actor } from "../../platform/db/audit.ts";
import { getRecord } from "../../platform/db/records.ts";
import { requireAct, requireState } from "../../platform/http/require-act.ts";
import type { Services } from "../../platform/http/routes.ts";
import { readOrderRow } from "../orders/orders.reads.ts";
import { orderKind } from "../orders/orders.table.ts";
import { readShipment } from "../shipments/shipments.reads.ts";
import { deliveryNotePaper } from "./papers.delivery-note.ts";
import { pharmacyOf } from "./papers.facts.ts";
import { loadFonts } from "./papers.fonts.ts";
import { formatsOf } from "./papers.formats.ts";
import { orderPaper } from "./papers.order.ts";
import { pickListPaper } from "./papers.pick-list.ts";
import { renderPaper } from "./papers.render.ts";

export type PaperServices = Pick<Services, "db" | "clock" | "config">;

/** The name has no extension. */
export type PaperFile = { name: string; bytes: Buffer };

// everything is read before the first page is drawn: no connection waits for it

export async function orderFile(
  { db, clock, config: network }: PaperServices,
  actor: Actor,
  id: string,
): Promise<PaperFile> {
  const fonts = await loadFonts();
  const order = await readOrderRow(db, actor, id, clock());
  requireState("order", ORDER_ACTS.savePdf, order);
  const pharmacy = await pharmacyOf(db, order.organization.id);
  const formats = formatsOf(fonts, pharmacy);
  const hasAmounts = !hiddenFieldsOf(actor.role).has("unitPrice");
  const paper = orderPaper({ order, pharmacy, network, formats, hasAmounts });
  return { name: order.number, bytes: await renderPaper(fonts, paper) };
}

export async function pickListFile(
  { db, clock, config: network }: PaperServices,
  actor: Actor,
  id: string,
): Promise<PaperFile> {
  const fonts = await loadFonts();
  const order = await readOrderRow(db, actor, id, clock());
  requireAct("order", ORDER_ACTS.pickList, order, actor);
  const pharmacy = await pharmacyOf(db, order.organization.id);
  const formats = formatsOf(fonts, pharmacy);
  const paper = pickListPaper({ order, pharmacy, network, formats });
  return { name: `${order.number}-pick-list`, bytes: await renderPaper(fonts, paper) };
}

export async function deliveryNoteFile(
  { db, config: network }: PaperServices,
  _actor: Actor,
  id: string,
): Promise<PaperFile> {
  const fonts = await loadFonts();
  const shipment = await readShipment(db, id);
  const order = await getRecord(db, orderKind, shipment.order.id);
  const pharmacy = await pharmacyOf(db, order.organization);
  const formats = formatsOf(fonts, pharmacy);
  const paper = deliveryNotePaper({ shipment, order, pharmacy, network, formats });
  return { name: shipment.number, bytes: await renderPaper(fonts, paper) };
}
