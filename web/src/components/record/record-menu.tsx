import { Ellipsis, Pencil, Power, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { MenuEntry } from "#components/ui/menu.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { ConfirmDialog } from "./confirm-dialog.tsx";

export type RecordMenuProps = {
  /** What it is, in the middle of a sentence: "unit". */
  thing: string;
  name: string;
  status: "active" | "inactive";
  /** What stops when it is made inactive, and what is lost when it is deleted. */
  consequences: { inactive: readonly ReactNode[]; deleted: readonly ReactNode[] };
  /** Left out where this person may not. */
  onEdit?: (() => void) | undefined;
  setStatus?: ((status: "active" | "inactive") => Promise<unknown>) | undefined;
  remove?: (() => Promise<unknown>) | undefined;
};

/** What can be done to the record of a row: edit, switch on or off, delete. Nothing allowed, no menu. */
export function RecordMenu(props: RecordMenuProps) {
  const { thing, name, consequences, setStatus, remove } = props;
  const [question, setQuestion] = useState<"inactive" | "deleted">();
  const entries = entriesOf(props, setQuestion);
  if (entries.length === 0) return null;
  const ask = {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => !isOpen && setQuestion(undefined),
  };
  return (
    <>
      <MenuButton
        align="end"
        entries={entries}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      {question === "inactive" && setStatus && (
        <ConfirmDialog
          {...ask}
          title={`Deactivate ${name}?`}
          consequences={consequences.inactive}
          confirmLabel={`Deactivate ${thing}`}
          confirm={() => setStatus("inactive")}
        />
      )}
      {question === "deleted" && remove && (
        <ConfirmDialog
          {...ask}
          isDanger
          title={`Delete ${name}?`}
          consequences={consequences.deleted}
          confirmLabel={`Delete ${thing}`}
          confirm={remove}
        />
      )}
    </>
  );
}

function entriesOf(
  { thing, status, onEdit, setStatus, remove }: RecordMenuProps,
  ask: (question: "inactive" | "deleted") => void,
): MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (onEdit) entries.push({ label: `Edit ${thing}`, icon: Pencil, onSelect: onEdit });
  if (setStatus && status === "active") {
    const deactivate = () => ask("inactive");
    entries.push({ label: `Deactivate ${thing}`, icon: Power, onSelect: deactivate });
  }
  if (setStatus && status === "inactive") {
    // a failure has been said in a toast by then
    const activate = () => void setStatus("active").catch(() => {});
    entries.push({ label: `Activate ${thing}`, icon: Power, onSelect: activate });
  }
  if (remove) {
    const drop = { icon: Trash2, isDanger: true, isApart: true, onSelect: () => ask("deleted") };
    entries.push({ label: `Delete ${thing}`, ...drop });
  }
  return entries;
}
