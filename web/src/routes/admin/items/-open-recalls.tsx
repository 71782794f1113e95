import type { Item } from "@pharmacy/contract/items/items";
import type { Recall } from "@pharmacy/contract/recalls/recalls";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { answeredWords, batchWords } from "#resources/recalls/recall-words.ts";
import { recallsApi } from "#resources/recalls/recalls.api.ts";
import { Notice } from "./-item-notices.tsx";

/** Open recalls of an item, with their progress. */
export function OpenRecalls({ item: { id } }: { item: Item }) {
  const { data } = useQuery(recallsApi.openOf(id));
  return data?.items.map((recall) => (
    <Notice key={recall.id} tone="danger">
      {wordsOf(recall)}{" "}
      <Link
        to="/admin/recalls/$id"
        params={{ id: recall.id }}
        className="rounded-sm font-medium underline"
      >
        Show recall<span className="sr-only"> {recall.number}</span>
      </Link>
    </Notice>
  ));
}

function wordsOf(recall: Recall): string {
  const { isAllBatches, batchNumbers } = recall;
  const noun = batchNumbers.length === 1 ? "batch" : "batches";
  const batches = isAllBatches ? "all batches" : `${noun} ${batchWords(recall)}`;
  return `Recall under way: ${batches}. ${answeredWords(recall)}`;
}
