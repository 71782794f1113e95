import type { ChainFault, ChainReport } from "@pharmacy/contract/audit-logs/audit-chain";
import { inSentence } from "@pharmacy/contract/words";
import { formatExactInstant, formatNumber } from "#lib/format.ts";

type Broken = NonNullable<ChainReport["broken"]>;

const FAULTS: Record<ChainFault, (entry: string) => string> = {
  changed: (entry) => `${entry} was changed after it was sealed.`,
  deleted: (entry) => `${entry} was deleted after it was sealed.`,
  inserted: () => "An entry was inserted among the sealed entries.",
  unsealed: (entry) => `${entry} and its seal are missing.`,
  archive: (entry) =>
    `Everything up to ${inSentence(entry)} is marked as archived, but the console made no such archive.`,
};

export function faultInWords({ place, fault }: Broken): string {
  return FAULTS[fault](place === null ? "An entry" : `Entry ${formatNumber(place)}`);
}

/** Undefined if there is no entry to show. */
export function shownEntryOf({ entry, fault }: Broken): string | undefined {
  return fault === "changed" || fault === "inserted" ? (entry ?? undefined) : undefined;
}

/** "All 12,431 entries are as they were written." */
export function wholeInWords(checked: number): string {
  if (checked === 0) return "Nothing is sealed yet.";
  if (checked === 1) return "The one sealed entry is unchanged.";
  return `All ${formatNumber(checked)} entries are unchanged.`;
}

/** The part that was not verified, and why. */
export function restInWords({ unsealed, archivedPlace, clockSteps }: ChainReport): string[] {
  return [
    unsealed > 0 &&
      `${formatNumber(unsealed)} newer ${unsealed === 1 ? "one is" : "ones are"} not sealed yet: that takes about two minutes.`,
    archivedPlace > 0 && `${formatNumber(archivedPlace)} older ones are in archives.`,
    ...clockSteps.map(
      ({ from, to, confirmedBy }) =>
        `The clock was set back from ${formatExactInstant(from)} to ${formatExactInstant(to)}, as ${confirmedBy} confirmed.`,
    ),
  ].filter((sentence) => sentence !== false);
}
