import type { Item } from "@pharmacy/contract/items/items";
import { may } from "@pharmacy/contract/permissions";
import {
  Barcode,
  CircleCheck,
  CircleHelp,
  CircleOff,
  CopyPlus,
  Hourglass,
  OctagonX,
  Pencil,
  Trash2,
} from "lucide-react";
import { useState } from "react";
import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ModeState } from "#lib/use-mode.ts";
import type { Permissions } from "#lib/use-permissions.ts";
import { useItemActions } from "#resources/items/use-item-actions.ts";
import type { Question } from "./-item-questions.tsx";
import { useItemRecalls } from "./-item-recalls.ts";
import type { ItemMode } from "./-mode.ts";

const ItemQuestion = lazyPart(() =>
  import("./-item-questions.tsx").then((module) => module.ItemQuestion),
);
const LabelDialog = lazyPart(() =>
  import("./-label-dialog.tsx").then((module) => module.LabelDialog),
);

const PriceSheet = lazyPart(() =>
  import("#resources/prices/price-sheet.tsx").then((module) => module.PriceSheet),
);

type Opened = Question | "label" | "price";

type Props = { item: Item; can: Permissions; mode: ModeState<ItemMode> };

/** What can be done to the item that is shown, or why it cannot. */
export function ItemActions({ item, can, mode }: Props) {
  const { id, status, gtin } = item;
  const { role } = useCurrentUser();
  const recalls = useItemRecalls(item);
  const { activate } = useItemActions();
  const [question, ask] = useState<Opened>();

  const edit: RecordAction = {
    label: "Edit item",
    icon: Pencil,
    act: `edit ${id}`,
    keys: "E",
    run: () => mode.enter("edit", id),
  };
  const offer: RecordAction = {
    label: "Activate item",
    icon: CircleCheck,
    act: `activate ${id}`,
    isPending: activate.isPending,
    run: () => activate.mutate(item),
  };
  const restore: RecordAction = {
    label: "Reverse withdrawal",
    icon: CircleCheck,
    act: `restore ${id}`,
    disabledReason: role === "admin" ? undefined : "Only administrators can reverse a withdrawal.",
    run: () => ask("restore"),
  };
  const discontinue: RecordAction = {
    label: "Discontinue item",
    icon: CircleOff,
    act: `discontinue ${id}`,
    run: () => ask("discontinue"),
  };
  const copy: RecordAction = {
    label: "Duplicate as new pack size",
    icon: CopyPlus,
    act: `duplicate ${id}`,
    run: () => mode.enter("copy", id),
  };
  const shortage: RecordAction = {
    label: item.shortageSince ? "Update shortage" : "Report shortage",
    icon: Hourglass,
    run: () => mode.enter("shortage", id),
  };
  const label: RecordAction = {
    label: "Print label",
    icon: Barcode,
    act: `label ${id}`,
    disabledReason: gtin ? undefined : "This item has no GTIN to print.",
    run: () => ask("label"),
  };
  const price: RecordAction = {
    label: "Why this price?",
    icon: CircleHelp,
    act: `price ${id}`,
    run: () => ask("price"),
  };
  const withdraw: RecordAction = {
    label: "Withdraw item",
    icon: OctagonX,
    isDanger: true,
    act: `withdraw ${id}`,
    disabledReason: status === "draft" ? "Pharmacies have never seen this draft." : undefined,
    run: () => ask("withdraw"),
  };
  const remove: RecordAction = {
    label: "Delete item",
    icon: Trash2,
    isDanger: true,
    act: `delete ${id}`,
    disabledReason: status === "draft" ? undefined : "Only drafts can be deleted.",
    run: () => ask("delete"),
  };
  const next = { draft: offer, active: discontinue, discontinued: offer, withdrawn: restore };
  const isWithdrawable = can.act && status !== "withdrawn";
  return (
    <div className="flex flex-wrap gap-2">
      <RecordActions
        primary={can.edit ? edit : undefined}
        beside={[...(can.act ? [next[status]] : []), label]}
        more={[
          ...(can.create ? [copy] : []),
          ...(can.edit ? [shortage] : []),
          ...(status !== "draft" && may(role, "list", "view") ? [price] : []),
          ...recalls,
          ...(isWithdrawable ? [withdraw] : []),
          ...(can.remove ? [remove] : []),
        ]}
      />
      {question && <Panel {...{ question, item, mode }} onClose={() => ask(undefined)} />}
    </div>
  );
}

type PanelProps = Pick<Props, "item" | "mode"> & { question: Opened; onClose(): void };

/** What opens for an action. */
function Panel({ question, item, mode, onClose }: PanelProps) {
  if (question === "label") return <LabelDialog item={item} onClose={onClose} />;
  if (question === "price") {
    return <PriceSheet item={item} organization={null} onClose={onClose} />;
  }
  return <ItemQuestion question={question} item={item} onDeleted={mode.close} onClose={onClose} />;
}
