import type { Recall } from "@pharmacy/contract/recalls";
import { download } from "#components/list/export/export-list.ts";
import { saveFile } from "#lib/save-file.ts";
import { recallNoticesApi } from "#resources/recalls/recalls.api.ts";
import { allNotices } from "./-all-notices.ts";
import { drawnPage } from "./-proof-drawing.ts";
import { proofPages } from "./-proof-pages.ts";
import { proofPdf } from "./-proof-pdf.ts";

const COLUMNS = [
  ...["organization", "status", "batches", "packs", "setAside", "waitingSince", "acknowledged"],
  ...["letters", "note"],
];

/** Saves what each pharmacy had and answered as a table. */
export async function saveProofCsv({ id }: Recall, failure: string): Promise<void> {
  const query = { search: "", sort: "", order: "", recall: id } as const;
  await download(async () => {
    const calls = await recallNoticesApi.listCalls();
    return calls.exportAddress(query, "csv", COLUMNS);
  }, failure);
}

/** Saves the recall and all answers as a PDF. */
export async function saveProofPdf(recall: Recall): Promise<void> {
  const pages = proofPages(recall, await allNotices(recall.id), new Date());
  const title = `Recall ${recall.number} of ${recall.item.name}`;
  const pdf = await proofPdf(title, pages.length, (page) => drawnPage(pages[page] ?? []));
  saveFile(`${recall.number}.pdf`, pdf, "application/pdf");
}
