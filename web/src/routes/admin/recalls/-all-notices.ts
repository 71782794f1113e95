import type { Page } from "@pharmacy/contract/list";
import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type { RecallNotice } from "@pharmacy/contract/recalls/recalls";
import { http } from "#api/http.ts";
import { NOTICES } from "#resources/recalls/recalls.api.ts";

/** Enough pages for as many pharmacies as a network may ever have. */
const PAGES_MAX = 1_000;

/** Every pharmacy's stock and answer, with all of its batches. */
export async function allNotices(recall: string): Promise<RecallNotice[]> {
  const all: RecallNotice[] = [];
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = { ...NOTICES, recall, page, count: COUNT_MAX };
    const { items, totalPages } = await http.get<Page<RecallNotice>>("recall-notices", query);
    for (const notice of items) all.push(await inFull(notice));
    if (page >= totalPages) break;
  }
  return all;
}

/** Lists leave out batches of a pharmacy with very many. */
async function inFull(notice: RecallNotice): Promise<RecallNotice> {
  if (notice.batchCount === notice.batches.length) return notice;
  return http.get<RecallNotice>(`recall-notices/${encodeURIComponent(notice.id)}`);
}
