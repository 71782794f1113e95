import { EXPIRING_DAYS } from "@pharmacy/contract/expiries.values";
import { FAILED_DAYS } from "@pharmacy/contract/mails.values";
import type { Summary } from "@pharmacy/contract/summary";
import { PAYING, type SummaryTile, TILE_LISTS } from "@pharmacy/contract/summary.values";
import { Link } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { classNames } from "#lib/class-names.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatMoney, formatNumber, formatRelative } from "#lib/format.ts";
import { showQuestions } from "#resources/questions/kept-question-filters.ts";
import { businessTime } from "#resources/questions/question-words.ts";

type Tone = "danger" | "warning" | "quiet";

/** The label of each tile, and its tone while it counts anything. */
const WORDS: Record<SummaryTile, { label: string; tone: Tone; note: string }> = {
  registrations: { label: "Registrations to review", tone: "warning", note: "" },
  questions: { label: "Open questions", tone: "warning", note: "Everything is answered" },
  grace: { label: "In grace period", tone: "danger", note: "Read-only unless renewed" },
  expiring: { label: "Memberships expiring", tone: "warning", note: "Not renewed yet" },
  readOnly: { label: "Read-only", tone: "danger", note: "No running membership" },
  licenceExpired: { label: "Licences expired", tone: "danger", note: "Orders are on hold" },
  licenceExpiring: {
    label: "Licences expiring",
    tone: "warning",
    note: `Within ${EXPIRING_DAYS.licence} days`,
  },
  letters: {
    label: "Letters that failed",
    tone: "danger",
    note: `In the last ${FAILED_DAYS} days`,
  },
};

const SCREENS = {
  registrations: "registrations",
  questions: "questions",
  organizations: "orgs",
  letters: "letters",
};

/** Waiting work: each number links to the rows that it counts. */
export function SummaryTiles({ summary: { tiles, recurring } }: { summary: Summary }) {
  const { id: person } = useCurrentUser();
  const total = tiles.length + (recurring ? 1 : 0);
  return (
    <ul
      aria-label="Waiting for you"
      className={classNames(
        "grid grid-cols-2 overflow-hidden rounded-lg border border-line bg-surface shadow-xs",
        columnsOf(total),
      )}
    >
      {tiles.map((counted) => (
        <Tile
          key={counted.tile}
          href={hrefOf(counted.tile)}
          label={WORDS[counted.tile].label}
          figure={formatNumber(counted.count)}
          tone={toneOf(counted)}
          note={noteOf(counted)}
          isLate={counted.waiting?.isOverdue}
          onOpen={() => showCounted(person, counted.tile)}
        />
      ))}
      {recurring && (
        <Tile
          href={`/admin/orgs?${new URLSearchParams(PAYING)}`}
          label="Monthly recurring revenue"
          figure={recurring.amounts.map(({ currency, amount }) => (
            <span key={currency} className="block">
              {formatMoney(amount, currency)}
            </span>
          ))}
          tone="quiet"
          note={payingOf(recurring.pharmacies)}
          isAmount
          isWide={total % 2 === 1}
        />
      )}
    </ul>
  );
}

/** Rows that are full, whether every tile is there or not. */
function columnsOf(total: number): string {
  if (total > 8) return "md:grid-cols-3 xl:grid-cols-5";
  return total > 4 ? "md:grid-cols-4" : "md:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]";
}

type Counted = Summary["tiles"][number];

function toneOf({ tile, count, waiting }: Counted): Tone {
  if (count === 0) return "quiet";
  return waiting?.isOverdue ? "danger" : WORDS[tile].tone;
}

function noteOf({ tile, count, since, waiting }: Counted): string {
  if (count === 0) return WORDS[tile].note;
  if (waiting) {
    return `Longest wait ${businessTime(waiting.minutes)}${waiting.isOverdue ? ", overdue" : ""}`;
  }
  return since ? `Oldest ${formatRelative(since)}` : WORDS[tile].note;
}

/** The list of questions has no room for filters in its address. */
function showCounted(person: string, tile: SummaryTile): void {
  if (tile === "questions") showQuestions(person, TILE_LISTS.questions.query);
}

function payingOf(pharmacies: number): string {
  if (pharmacies === 0) return "No pharmacy in a paid term";
  return pharmacies === 1
    ? "1 pharmacy in a paid term"
    : `${formatNumber(pharmacies)} pharmacies in a paid term`;
}

function hrefOf(tile: SummaryTile): string {
  const { list, query } = TILE_LISTS[tile];
  if (list === "questions") return "/admin/questions";
  const search = new URLSearchParams(query).toString();
  return `/admin/${SCREENS[list]}${search && `?${search}`}`;
}

type TileProps = {
  href: string;
  label: string;
  figure: ReactNode;
  tone: Tone;
  note: string;
  isAmount?: boolean;
  isWide?: boolean;
  /** Whether something has waited for too long. */
  isLate?: boolean | undefined;
  /** Called as the list is opened, in this tab or another. */
  onOpen?(): void;
};

const DOTS: Record<Tone, string> = {
  danger: "bg-danger",
  warning: "bg-warning",
  quiet: "hidden",
};

function Tile({ href, label, figure, tone, note, isAmount, isWide, isLate, onOpen }: TileProps) {
  return (
    // its outer borders are covered by those of the frame
    <li
      className={classNames(
        "-me-px -mb-px grid border-line border-e border-b",
        isWide && "max-md:col-span-2 xl:col-span-2",
      )}
    >
      <Link
        to={href}
        onClick={onOpen}
        onAuxClick={onOpen}
        className="grid content-start gap-1 px-4 py-3.5 outline-offset-[-3px] transition-colors duration-100 hover:bg-hover"
      >
        <span className="flex items-center gap-1.5 text-muted text-xs">
          <span aria-hidden className={classNames("size-1.5 shrink-0 rounded-full", DOTS[tone])} />
          {label}
        </span>
        <span
          className={classNames(
            "nums font-semibold",
            isAmount ? "py-0.5 text-xl" : "text-2xl",
            tone === "quiet" && !isAmount && "text-muted",
          )}
        >
          {figure}
        </span>
        <span className={classNames("text-xs", isLate ? "text-danger" : "text-subtle")}>
          {note}
        </span>
      </Link>
    </li>
  );
}
