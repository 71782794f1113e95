import type { Recall } from "@pharmacy/contract/recalls/recalls";
import { http } from "#api/http.ts";
import { download } from "#components/list/export/export-list.ts";
import { networkName } from "#lib/network.ts";
import { saveFile } from "#lib/save-file.ts";
import { recallNoticesApi } from "#resources/recalls/recalls.api.ts";
import { allNotices } from "./-all-notices.ts";
import { drawnPage } from "./-proof-drawing.ts";
import { proofPages } from "./-proof-pages.ts";
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
