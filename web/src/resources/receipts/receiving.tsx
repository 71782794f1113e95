import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Card } from "#components/ui/card.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { classNames } from "#lib/class-names.ts";
import { formatNumber } from "#lib/format.ts";
import { DayList } from "./day-list.tsx";
import { RefusedScans } from "./refused-scans.tsx";
import { ScanField } from "./scan-field.tsx";
import type { Sending } from "./send-scans.ts";
import { useReceiving } from "./use-receiving.ts";

const TONES = { done: "text-success", waiting: "text-muted", problem: "text-danger" };

/** Books each scanned pack. Below are the receipts of today or another day. */
export function Receiving({ day }: { day?: string }) {
  const receiving = useReceiving(day);
  const { waiting, message, last, state, take, undo, again, discard } = receiving;
  const [isUndoing, setUndoing] = useState(false);
  const refused = waiting.filter(({ refusal }) => refusal !== undefined);
  const unsent = waiting.length - refused.length;
  return (
    <div className="grid min-w-0 grid-cols-1 gap-4">
      <PageHead
        title="Receive packs"
        description="Scan each pack. Its product, batch and expiry are read from the code."
      />
      <Card className="grid gap-4 p-4">
        <ScanField onScan={take} />
        <div className="flex min-h-8 flex-wrap items-center justify-between gap-2">
          <p
            role="status"
            className={classNames("min-w-0 font-medium", message && TONES[message.tone])}
          >
            {message?.text ?? "Ready to scan."}
          </p>
          <Button
            disabled={last === undefined}
            pending={isUndoing}
            onClick={async () => {
              if (last === undefined) return;
              setUndoing(true);
              await undo(last);
              setUndoing(false);
            }}
          >
            Undo last scan
          </Button>
        </div>
        <Unsent count={unsent} state={state} />
      </Card>
      {refused.length > 0 && <RefusedScans scans={refused} onAgain={again} onDiscard={discard} />}
      <DayList key={day} on={day} onUndo={undo} />
    </div>
  );
}

/** The number of scans not booked yet, and the reason. */
function Unsent({ count, state }: { count: number; state: Sending | "sending" }) {
  if (count === 0) return null;
  const scans = count === 1 ? "1 scan" : `${formatNumber(count)} scans`;
  const why =
    state === "waiting"
      ? "The server cannot be reached. They are saved in this browser and sent when it can."
      : state === "signedOut"
        ? "You are signed out. They are saved in this browser until you sign in again."
        : typeof state === "object"
          ? `${state.why} They are saved in this browser, and sending is tried again.`
          : "They are being sent.";
  return (
    <p className="text-muted text-sm">
      <span className="nums font-medium text-fg">{scans}</span> not booked yet. {why}
    </p>
  );
}
