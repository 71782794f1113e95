import { BULK_MAX } from "@pharmacy/contract/bulk.values";
import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { Page } from "@pharmacy/contract/list";
import {
  Ban,
  BanknoteCheck,
  Check,
  CircleCheck,
  CircleOff,
  LogOut,
  Mail,
  Power,
  Slash,
  Trash2,
  Undo2,
  UserRoundCheck,
  X,
} from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { classNames } from "#lib/class-names.ts";
import { formatNumber } from "#lib/format.ts";
import type { BulkDetails, ListSource, WholeQuery } from "#lib/list-source.ts";
import { toastError } from "#lib/toast.ts";
import type { Noun } from "../counting.ts";
import type { Selection } from "../use-selection.ts";
import type { BulkAsk } from "./bulk-ask.ts";
import { wordsOfAct } from "./bulk-words.ts";
import { SelectionQuestion } from "./selection-question.tsx";

const ICONS = {
  activate: Power,
  deactivate: CircleOff,
  delete: Trash2,
  end: LogOut,
  revoke: Ban,
  remind: Mail,
  confirm: Check,
  pay: BanknoteCheck,
  void: Slash,
  assign: UserRoundCheck,
  assignBack: Undo2,
  close: CircleCheck,
} as const;

/** Actions that need confirmation, and which of the list's consequences they have. */
const RESULTS = {
  deactivate: "inactive",
  delete: "deleted",
  end: "ended",
  revoke: "revoked",
  remind: "reminded",
  confirm: "confirmed",
  pay: "paid",
  void: "void",
  assign: "assigned",
  close: "closed",
} as const;

type AskedAct = keyof typeof RESULTS;

export type SelectionBarProps = {
  noun: Noun;
  source: ListSource;
  selection: Selection;
  acts: readonly BulkAct[];
  /** The effects on each record of actions that no other reverses. */
  consequences: Partial<Record<(typeof RESULTS)[AskedAct], readonly ReactNode[]>> | undefined;
  /** What the list's own acts ask for besides. */
  asks?: Partial<Record<BulkAct, BulkAsk>>;
  page: Page<{ id: string }> | undefined;
  query: WholeQuery;
  /** Moves the focus when the bar disappears. */
  onLeave(): void;
};

/** How many rows are selected, and the actions on them. */
export function SelectionActions(
  props: SelectionBarProps & { onAct(act: BulkAct, details?: BulkDetails): void },
) {
  const { noun, selection, acts, consequences, onAct, onLeave } = props;
  const { chosen } = selection;
  const [question, ask] = useState<AskedAct>();

  function clear() {
    selection.replace([]);
    onLeave();
  }
  return (
    <>
      <span aria-live="polite" className="nums whitespace-nowrap font-medium">
        {formatNumber(chosen.size)} selected
      </span>
      <ChooseAll {...props} />
      <span aria-hidden className="mx-1.5 h-5 w-px bg-line max-md:mx-0.5" />
      {acts.map((act) => {
        const Icon = ICONS[act];
        return (
          <Button
            key={act}
            variant="ghost"
            size="sm"
            className={classNames(
              "max-md:px-2! max-md:[&_svg]:hidden",
              (act === "delete" || act === "void") && "text-danger! hover:bg-danger-soft!",
            )}
            onClick={() => (isAsked(act) ? ask(act) : onAct(act))}
          >
            <Icon aria-hidden />
            {wordsOfAct(act).button ?? wordsOfAct(act).verb}
          </Button>
        );
      })}
      <Button variant="ghost" size="icon-sm" aria-label="Clear selection" onClick={clear}>
        <X aria-hidden />
      </Button>
      {question && (
        <SelectionQuestion
          act={question}
          noun={noun}
          chosen={chosen}
          consequences={consequences?.[RESULTS[question]]}
          ask={props.asks?.[question]}
          onAct={(details) => onAct(question, details)}
          onClose={() => ask(undefined)}
        />
      )}
    </>
  );
}

function isAsked(act: BulkAct): act is AskedAct {
  return act in RESULTS;
}

/** Selects the rows of all pages, once all on this page are selected. */
function ChooseAll({ noun, source, selection, page, query }: SelectionBarProps) {
  const [isPending, setPending] = useState(false);
  const { chosen } = selection;
  const isPageChosen = page?.items.every(({ id }) => chosen.has(id));
  if (!page || !isPageChosen || chosen.size >= page.total) return null;

  async function chooseAll() {
    setPending(true);
    try {
      const { ids } = await (await source.calls()).ids(query);
      selection.replace(ids);
    } catch (error) {
      const description = error instanceof Error ? error.message : undefined;
      void toastError(`Failed to select all ${noun.many}`, description ? { description } : {});
    } finally {
      setPending(false);
    }
  }
  const isAll = page.totalIsExact && page.total <= BULK_MAX;
  return (
    <Button
      variant="ghost"
      size="sm"
      pending={isPending}
      className="text-accent!"
      onClick={() => void chooseAll()}
    >
      {isAll
        ? `Select all ${formatNumber(page.total)} that match`
        : `Select the first ${formatNumber(BULK_MAX)} that match`}
    </Button>
  );
}

/** The most rows selected at once; the server has the same limit. */
