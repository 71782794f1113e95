import type { Return, ReturnLine } from "@pharmacy/contract/returns/returns";
import { RETURN_REASON_WORDS } from "@pharmacy/contract/returns/returns.values";
import type { ReactNode } from "react";
import { formatNumber } from "#lib/format.ts";
import { batchWords } from "#resources/orders/order-words.ts";
import { DecisionState } from "./return-state.tsx";

type Props = {
  lines: Return["lines"];
  /** Fields below a line. */
  belowOf?(line: ReturnLine, place: number): ReactNode;
};

/** The claimed packs, each with its reason, note, photographs and decision. */
export function ReturnLines({ lines, belowOf }: Props) {
  return (
    <ul className="divide-y divide-line-soft">
      {lines.map((line, place) => (
        <li key={line.id} className="flex items-baseline gap-3 px-4 py-2.5">
          <span className="nums w-12 shrink-0 text-end font-medium">
            {formatNumber(line.quantity)} ×
          </span>
          <div className="grid min-w-0 flex-1 gap-1.5">
            <div>
              <span className="wrap-anywhere block">{line.description}</span>
              <span className="nums block text-muted text-xs">
                {RETURN_REASON_WORDS[line.reason]} · {batchWords(line)}
              </span>
            </div>
            {line.note && <p className="wrap-anywhere whitespace-pre-line text-sm">{line.note}</p>}
            <Photos line={line} />
            {line.decisionNote && (
              <p className="wrap-anywhere whitespace-pre-line text-muted text-sm">
                Supply desk: {line.decisionNote}
              </p>
            )}
            {belowOf?.(line, place)}
          </div>
          {line.decision && <DecisionState decision={line.decision} />}
        </li>
      ))}
    </ul>
  );
}

/** Each opens in full in a new tab. */
function Photos({ line: { photos, description } }: { line: ReturnLine }) {
  if (photos.length === 0) return null;
  return (
    <ul className="flex flex-wrap gap-3">
      {photos.map(({ id, url, thumbnailUrl }, place) => (
        <li key={id}>
          <a
            href={url}
            aria-label={`Photograph ${place + 1} of ${photos.length} of ${description}`}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-md border border-line bg-white hover:border-control"
          >
            <img src={thumbnailUrl} alt="" className="size-24 object-contain" />
          </a>
        </li>
      ))}
    </ul>
  );
}
