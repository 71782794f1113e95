import type { Summary } from "@pharmacy/contract/summary/summary";
import { Link } from "@tanstack/react-router";
import { ChevronDown } from "lucide-react";
import { businessTime } from "#lib/business-time.ts";
import { classNames } from "#lib/class-names.ts";
import { formatNumber, formatRelative } from "#lib/format.ts";
import { TILES } from "#nouns/admin-dashboard.ts";
import { hrefOf, type TileWords } from "#resources/summary/tiles.ts";

/** Each number links to the rows that it counts. Work that waits is shown worst first. */
export function SummaryTiles({ summary: { tiles } }: { summary: Summary }) {
  // a newer server may count things that this script has no words for
  const known = tiles.flatMap((counted) => {
    const words = TILES[counted.tile];
    return words ? [{ ...counted, words }] : [];
  });
  const waiting = known.filter(({ count }) => count > 0);
  const shown = [...waiting.filter(isDanger), ...waiting.filter((counted) => !isDanger(counted))];
  const total = shown.length;
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-xs">
      {total > 0 && (
        <ul
          aria-label="Waiting for you"
          className={classNames("grid grid-cols-2", columnsOf(total))}
        >
          {shown.map((counted, place) => (
            <Tile
              key={counted.tile}
              href={hrefOf(counted, counted.words)}
              label={counted.words.label}
              figure={formatNumber(counted.count)}
              tone={toneOf(counted)}
              note={noteOf(counted)}
              isLate={counted.waiting?.isOverdue}
              className={place === total - 1 ? widthOfLast(total) : undefined}
            />
          ))}
        </ul>
      )}
      <NothingWaits
        title={waiting.length === 0 ? "Nothing waits for you" : "Nothing else waits"}
        lists={known.filter(({ count }) => count === 0)}
      />
    </div>
  );
}

/** Keeps the lists in which nothing waits one press away. */
function NothingWaits({ title, lists }: { title: string; lists: readonly Counted[] }) {
  if (lists.length === 0) return null;
  return (
    <details className="group">
      <summary className="flex min-h-10 cursor-pointer list-none items-center gap-1.5 px-4 text-muted text-sm outline-offset-[-3px] hover:bg-hover [&::-webkit-details-marker]:hidden">
        {title}
        <ChevronDown
          aria-hidden
          className="size-4 shrink-0 text-subtle transition-transform group-open:rotate-180"
        />
      </summary>
      <ul aria-label={title} className="flex flex-wrap gap-x-4 gap-y-1 px-4 pt-1 pb-4 text-sm">
        {lists.map((counted) => (
          <li key={counted.tile}>
            <Link
              to={hrefOf(counted, counted.words)}
              className="rounded-sm underline underline-offset-2"
            >
              {counted.words.label}
            </Link>
          </li>
        ))}
      </ul>
    </details>
  );
}

const FEW = 4;

/** Columns that fill each row, even if some tiles are missing. */
const columnsOf = (total: number) =>
  total > FEW ? "md:grid-cols-4" : "md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]";

/** The widths of the last tile that fill a row of four, by how many tiles it has. */
const OF_FOUR = ["", "md:col-span-4", "md:col-span-3", "md:col-span-2"];

/** The last tile fills its row, in columns of two and of four. */
const widthOfLast = (total: number) =>
  classNames(total % 2 === 1 && "max-md:col-span-2", total > FEW && OF_FOUR[total % 4]);

type Counted = Summary["tiles"][number] & { words: TileWords };

function toneOf({ words, waiting }: Counted): TileWords["tone"] {
  return waiting?.isOverdue ? "danger" : words.tone;
}

function isDanger(counted: Counted): boolean {
  return toneOf(counted) === "danger";
}

function noteOf({ words, since, waiting, notices }: Counted): string {
  if (notices && notices.pharmacies > 0) {
    return `${formatNumber(notices.answered)} of ${formatNumber(notices.pharmacies)} answered`;
  }
  if (waiting) {
    const wait = `${businessTime(waiting.minutes)} in business hours`;
    return `Longest wait ${wait}${waiting.isOverdue ? ", overdue" : ""}`;
  }
  return since ? `Oldest ${formatRelative(since)}` : words.note;
}

type TileProps = {
  href: string;
  label: string;
  figure: string;
  tone: TileWords["tone"];
  note: string;
  className?: string | undefined;
  /** True if something has waited too long. */
  isLate?: boolean | undefined;
};

const DOTS: Record<TileWords["tone"], string> = {
  danger: "bg-danger",
  warning: "bg-warning",
};

function Tile({ href, label, figure, tone, note, className, isLate }: TileProps) {
  return (
    // the frame covers its outer borders
    <li className={classNames("-me-px -mb-px grid border-line border-e border-b", className)}>
      <Link
        to={href}
        className="grid content-start gap-1 px-4 py-3.5 outline-offset-[-3px] transition-colors duration-100 hover:bg-hover"
      >
        <span className="flex items-center gap-1.5 text-muted text-xs">
          <span aria-hidden className={classNames("size-1.5 shrink-0 rounded-full", DOTS[tone])} />
          {label}
        </span>
        <span className="nums font-semibold text-2xl">{figure}</span>
        <span className={classNames("text-xs", isLate ? "text-danger" : "text-subtle")}>
          {note}
        </span>
      </Link>
    </li>
  );
}
