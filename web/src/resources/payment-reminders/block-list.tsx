import type { ReminderBlock } from "@pharmacy/contract/payment-reminders/payment-reminders";
import type { BlockState } from "@pharmacy/contract/payment-reminders/payment-reminders.values";
import { useState } from "react";
import { ActButton } from "#components/record-acts/act-button.tsx";
import type { Tone } from "#components/ui/badge.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatDate } from "#lib/format.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { reminderBlockActs, TITLES } from "./reminder-blocks.acts.tsx";

const BlockForm = lazyPart<Parameters<typeof import("./block-form.tsx").BlockForm>[0]>(() =>
  import("./block-form.tsx").then((module) => module.BlockForm),
);

const TONES: Record<BlockState, Tone> = {
  active: "warning",
  over: "neutral",
  kept: "success",
  broken: "danger",
  settled: "neutral",
  lifted: "neutral",
};

/** Pauses, promises and disputes, with what became of each. */
export function BlockList({ blocks }: { blocks: readonly ReminderBlock[] }) {
  const [changed, setChanged] = useState<ReminderBlock>();
  if (blocks.length === 0) return null;
  return (
    <>
      <ul className="grid gap-1.5">
        {blocks.map((block) => (
          <li key={block.id} className="flex flex-wrap items-center gap-2">
            <span className="wrap-anywhere min-w-0 flex-1 basis-48">
              {wordsOf(block)}
              {block.reason && <span className="block text-muted text-xs">{block.reason}</span>}
            </span>
            <Status value={block.status} tone={TONES[block.status]} />
            <ActButton
              noun={reminderBlockActs}
              record={block}
              act="change"
              size="sm"
              opens={{ change: () => setChanged(block) }}
            />
            <ActButton noun={reminderBlockActs} record={block} act="lift" size="sm" />
          </li>
        ))}
      </ul>
      {changed && (
        <BlockForm
          kind={changed.kind}
          block={changed}
          name={changed.invoice?.number ?? changed.organization.name}
          onClose={() => setChanged(undefined)}
        />
      )}
    </>
  );
}

function wordsOf({ kind, until, invoice }: ReminderBlock): string {
  const of = invoice === null ? "" : ` of ${invoice.number}`;
  return until === null
    ? `${TITLES[kind]}${of}`
    : `${TITLES[kind]}${of} until ${formatDate(until)}`;
}
