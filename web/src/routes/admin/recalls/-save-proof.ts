import type { Page } from "@pharmacy/contract/list";
import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type { Recall, RecallNotice } from "@pharmacy/contract/recalls";
import { http } from "#api/http.ts";
import { download } from "#components/list/export/export-list.ts";
import { NOTICES, recallNoticesApi } from "#resources/recalls/recalls.api.ts";
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
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([pdf], { type: "application/pdf" }));
  link.download = `${recall.number}.pdf`;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** Most pages of notices that are read: as many pharmacies as a network may ever have. */
const PAGES_MAX = 1_000;

async function allNotices(recall: string): Promise<RecallNotice[]> {
  const all: RecallNotice[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = { ...NOTICES, recall, page, count: COUNT_MAX };
    const { items, totalPages } = await http.get<Page<RecallNotice>>("recall-notices", query);
    all.push(...items);
    if (page >= totalPages) break;
  }
  return all;
}
