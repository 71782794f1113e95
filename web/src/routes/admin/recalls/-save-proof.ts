import type { Recall } from "@pharmacy/contract/recalls/recalls";
import { http } from "#api/http.ts";
import { download } from "#components/list/export/export-list.ts";
import { networkName } from "#lib/network.ts";
import { saveFile } from "#lib/save-file.ts";
import { recallNoticesApi } from "#resources/recalls/recalls.api.ts";
import { allNotices } from "./-all-notices.ts";
import { PAGE, type PlacedText } from "./-proof-layout.ts";
import { proofPages } from "./-proof-pages.ts";
import type { DrawnPage } from "./-proof-pdf.ts";
import { proofPdf } from "./-proof-pdf.ts";

const COLUMNS = [
  "organization",
  "status",
  "batches",
  "packs",
  "setAside",
  "missing",
  "waitingSince",
  "acknowledged",
  "emails",
  "note",
];

/** Saves every pharmacy's stock and answer as a table. */
export async function saveProofCsv({ id }: Recall, failure: string): Promise<void> {
  const query = { search: "", sort: "", order: "", recall: id } as const;
  await download(async () => {
    const calls = await recallNoticesApi.listCalls();
    return calls.exportAddress(query, "csv", COLUMNS);
  }, failure);
}

export async function saveProofPdf({ id }: Recall): Promise<void> {
  // the current recall, to match the answers
  const recall = await http.get<Recall>(`recalls/${encodeURIComponent(id)}`);
  const of = { networkName: networkName(), now: new Date() };
  const pages = proofPages(recall, await allNotices(recall.id), of);
  const pdf = await proofPdf(`Recall ${recall.number} · ${of.networkName}`, pages, drawnPage);
  saveFile(`${recall.number}.pdf`, pdf, "application/pdf");
}

const BLACK = "#000";
const QUIET = "#555";

/** A page as this device renders it: its fonts know every script, so the PDF need not embed any. */
function drawnPage(texts: readonly PlacedText[]): DrawnPage {
  const { width, height } = PAGE;
  const canvas = document.createElement("canvas");
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("This browser cannot draw.");
  context.fillStyle = "#fff";
  context.fillRect(0, 0, width, height);
  const widths = texts.map(({ text, x, y, size, isBold, isQuiet, widthMax }) => {
    context.font = `${isBold ? 600 : 400} ${size}px sans-serif`;
    context.fillStyle = isQuiet ? QUIET : BLACK;
    context.fillText(text, x, y, widthMax);
    return Math.min(context.measureText(text).width, widthMax);
  });
  const { data } = context.getImageData(0, 0, width, height);
  const dots = Uint8Array.from({ length: width * height }, (_, at) => data[at * 4] ?? 255);
  return { dots, widths };
}
