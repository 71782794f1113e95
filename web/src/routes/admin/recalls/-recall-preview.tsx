import type { RecallPreview as Preview } from "@pharmacy/contract/recalls/recalls";
import { batchNumbersIn } from "@pharmacy/contract/recalls/recalls.forms";
import { useQuery } from "@tanstack/react-query";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { useSettled } from "#lib/use-settled.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { pharmaciesOf } from "#resources/recalls/recall-words.ts";
import { recallsApi } from "#resources/recalls/recalls.api.ts";

type Props = { item: string | null; isAllBatches: boolean; numbers: string };

/** The pharmacies and packs that a recall reaches, before it begins. */
export function RecallPreview({ item, isAllBatches, numbers }: Props) {
  const typed = useSettled(numbers, 400);
  const batchNumbers = isAllBatches ? [] : batchNumbersIn(typed);
  const isComplete = item !== null && item !== "" && (isAllBatches || batchNumbers.length > 0);
  const query = useQuery({
    ...recallsApi.preview({ item: item ?? "", isAllBatches, batchNumbers }),
    enabled: isComplete,
  });
  return (
    <Card aria-label="What the recall reaches" aria-busy={isComplete && query.isFetching}>
      <CardHead title="What the recall reaches" />
      {isComplete ? (
        <CardAnswer query={query}>{(preview) => <Reached preview={preview} />}</CardAnswer>
      ) : (
        <p className="px-4 py-3 text-muted">Choose the item and enter its batch numbers first.</p>
      )}
    </Card>
  );
}

function Reached({ preview }: { preview: Preview }) {
  const { pharmacies, packs, largest, notFound, unnumbered } = preview;
  const others = pharmacies - largest.length;
  return (
    <div className="grid gap-3 px-4 py-3">
      <p role="status" className="font-medium">
        {pharmacies === 0
          ? "No pharmacy has these batches now."
          : `${packsOf(packs)} in ${pharmaciesOf(pharmacies)}`}
      </p>
      {notFound.length > 0 && (
        <p className="wrap-anywhere text-warning">
          In no pharmacy now: {notFound.join(", ")}. Packs that arrive later are recalled then.
        </p>
      )}
      {unnumbered.packs > 0 && (
        <p className="text-warning">
          {packsOf(unnumbered.packs)} in {pharmaciesOf(unnumbered.pharmacies)} have no batch number,
          so this recall does not reach them.
        </p>
      )}
      {largest.length > 0 && (
        <ul aria-label="Pharmacies" className="max-h-60 divide-y divide-line-soft overflow-y-auto">
          {largest.map(({ pharmacy, packs: own }) => (
            <li key={pharmacy.id} className="flex justify-between gap-3 py-1.5">
              <span className="wrap-anywhere">{pharmacy.name}</span>
              <span className="nums text-muted">{packsOf(own)}</span>
            </li>
          ))}
          {others > 0 && <li className="py-1.5 text-muted">and {pharmaciesOf(others)} more</li>}
        </ul>
      )}
    </div>
  );
}
