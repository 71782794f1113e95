import type { MonthHeads } from "@pharmacy/contract/audit-logs/audit-chain";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { RelatedList } from "#components/record/related-list.tsx";
import { Button } from "#components/ui/button.tsx";
import { formatNumber } from "#lib/format.ts";
import { proofApi } from "#resources/audit-logs/log-proof.api.ts";
import { saveText } from "./-download.ts";
import { monthInWords } from "./-month-words.ts";

/** The last seal of each month, to be stored out of reach of the database's administrators. */
export function MonthHeadsCard() {
  const query = useQuery(proofApi.heads);
  const heads = query.data?.heads;
  return (
    <div className="grid gap-2">
      <RelatedList
        title="Monthly checksums"
        items={heads?.map((head) => ({ id: head.month, ...head }))}
        error={query.error}
        onRetry={query.refetch}
        none="Nothing is sealed yet."
      >
        {({ month, place, hash, isComplete }) => (
          <div className="grid gap-0.5">
            <span>
              {monthInWords(month)} · up to entry {formatNumber(place)}
              {!isComplete && <span className="text-muted"> · so far</span>}
            </span>
            <code className="wrap-anywhere text-muted text-xs">{hash}</code>
          </div>
        )}
      </RelatedList>
      {heads && heads.length > 0 && <KeepElsewhere heads={heads} />}
    </div>
  );
}

function KeepElsewhere({ heads }: MonthHeads) {
  const [message, setMessage] = useState("");
  const text = `${JSON.stringify({ heads }, null, 2)}\n`;
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setMessage("Copied.");
    } catch {
      setMessage("Your browser did not allow copying. Download the file instead.");
    }
  }
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button size="sm" onClick={() => void copy()}>
        Copy checksums
      </Button>
      <Button size="sm" onClick={() => saveText(`log-heads-${heads[0]?.month}.json`, text)}>
        Download checksums
      </Button>
      <p role="status" className="text-muted text-xs">
        {message || "Store them elsewhere: they prove that no entry was removed from the end."}
      </p>
    </div>
  );
}
