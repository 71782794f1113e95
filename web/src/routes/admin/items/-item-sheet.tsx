import type { Item } from "@pharmacy/contract/items/items";
import { may, mayViewHistoryOf } from "@pharmacy/contract/permissions";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ClosedSheet } from "#components/record/closed-sheet.tsx";
import { HistorySection } from "#components/record/history-section.tsx";
import { WaitingSheet } from "#components/record/waiting-sheet.tsx";
import { Sheet, SheetBody } from "#components/ui/sheet.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { ModeState } from "#lib/use-mode.ts";
import type { Permissions } from "#lib/use-permissions.ts";
import { auditLogsApi } from "#resources/audit-logs/audit-logs.api.ts";
import { itemWords } from "#resources/items/item-words.ts";
import { itemsApi } from "#resources/items/items.api.ts";
import type { Noted } from "#resources/notes/notes.api.ts";
import { allUnits } from "#resources/units/unit-choices.ts";
import { ItemActions } from "./-item-actions.tsx";
import { ItemFacts } from "./-item-facts.tsx";
import { ItemNotices } from "./-item-notices.tsx";
import { ItemPictures } from "./-item-pictures.tsx";
import type { ItemMode } from "./-mode.ts";
import { OpenRecalls } from "./-open-recalls.tsx";
import { Substitutes } from "./-substitutes.tsx";

const ItemForm = lazyPart(() => import("./-item-form.tsx").then((module) => module.ItemForm));
const CopyForm = lazyPart(() => import("./-copy-form.tsx").then((module) => module.CopyForm));
const ShortageForm = lazyPart(() =>
  import("./-shortage-form.tsx").then((module) => module.ShortageForm),
);
const PharmaciesOfItem = lazyPart(() =>
  import("#resources/products/pharmacies-of-item.tsx").then((module) => module.PharmaciesOfItem),
);
const NotesCard = lazyPart<Noted>(() =>
  import("#resources/notes/notes-card.tsx").then((module) => module.NotesCard),
);

const NOT_YOURS = "Your role cannot create items. Ask a catalogue manager.";

type Props = {
  /** "new" for an item that is being entered. */
  id: string;
  can: Permissions;
  mode: ModeState<ItemMode>;
};

/** An item beside the list: its details, or the form of an action on it. */
export function ItemSheet({ id, can, mode }: Props) {
  const isNew = id === "new";
  const queryClient = useQueryClient();
  const query = useQuery({ ...itemsApi.detail(id), enabled: !isNew });
  const needsUnits = mode.mode === "edit" || mode.mode === "copy";
  const units = useQuery({ ...allUnits(queryClient), enabled: needsUnits });
  if (isNew && !can.create) {
    return <ClosedSheet title="New item" reason={NOT_YOURS} onClose={mode.close} />;
  }
  if (isNew) {
    if (!units.data) return <WaitingSheet title="New item" query={units} onClose={mode.close} />;
    return <ItemForm units={units.data} onClose={mode.close} />;
  }
  if (!query.data) return <WaitingSheet title="Item" query={query} onClose={mode.close} />;
  const item = query.data;
  const read = () => mode.enter("read", id);
  if (can.edit && mode.mode === "shortage") return <ShortageForm item={item} onClose={read} />;
  if (needsUnits && (mode.mode === "edit" ? can.edit : can.create)) {
    if (!units.data) return <WaitingSheet title={item.name} query={units} onClose={read} />;
    return mode.mode === "edit" ? (
      <ItemForm item={item} units={units.data} onClose={read} />
    ) : (
      <CopyForm
        item={item}
        units={units.data}
        onCopied={(copy) => mode.enter("read", copy.id)}
        onClose={read}
      />
    );
  }
  return <ReadingSheet item={item} can={can} mode={mode} />;
}

function ReadingSheet({ item, can, mode }: Omit<Props, "id"> & { item: Item }) {
  const [isOpen, setOpen] = useState(true);
  const { role } = useCurrentUser();
  return (
    <Sheet
      isOpen={isOpen}
      onOpenChange={setOpen}
      onClosed={mode.close}
      title={item.name}
      description={item.code}
      size="lg"
    >
      <SheetBody className="grid content-start gap-4">
        <ItemActions item={item} mode={mode} />
        {may(role, "recall", "view") && <OpenRecalls item={item} />}
        <ItemNotices item={item} />
        <ItemPictures item={item} />
        <ItemFacts item={item} />
        {may(role, "product", "view") && <PharmaciesOfItem item={item} />}
        <Substitutes item={item} canEdit={can.edit} />
        <NotesCard model="item" recordId={item.id} />
        <ItemHistory item={item} />
      </SheetBody>
    </Sheet>
  );
}

function ItemHistory({ item: { id, currency } }: { item: Item }) {
  const isShown = mayViewHistoryOf(useCurrentUser().role, "item");
  const query = useQuery({ ...auditLogsApi.list({ recordId: id }), enabled: isShown });
  return isShown && <HistorySection query={query} words={itemWords(currency)} />;
}
