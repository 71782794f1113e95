import { Ellipsis, Pencil, Power, Trash2 } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { MenuEntry } from "#components/ui/menu.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { Permissions } from "#lib/use-permissions.ts";
import type { RecordSubject } from "./record-question.tsx";

export type RecordMenuProps = RecordSubject & {
  can: Permissions;
  onEdit(id: string): void;
  /** Added after "Edit". */
  more?: readonly MenuEntry[];
};

const RecordQuestion = lazyPart(() =>
  import("./record-question.tsx").then((module) => module.RecordQuestion),
);

/** Without permission, there is no menu. */
export function RecordMenu(props: RecordMenuProps) {
  const [question, setQuestion] = useState<"inactive" | "deleted">();
  const entries = entriesOf(props, setQuestion);
  if (entries.length === 0) return null;
  return (
    <>
      <MenuButton
        align="end"
        entries={entries}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${props.name}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      {question && (
        <RecordQuestion {...props} question={question} onClose={() => setQuestion(undefined)} />
      )}
    </>
  );
}

function entriesOf(
  { thing, record, can, actions, onEdit, more = [] }: RecordMenuProps,
  ask: (question: "inactive" | "deleted") => void,
): MenuEntry[] {
  const entries: MenuEntry[] = [];
  if (can.edit) {
    const edit = () => onEdit(record.id);
    entries.push({ label: `Edit ${thing}`, icon: Pencil, onSelect: edit });
  }
  entries.push(...more);
  if (can.edit && record.status === "active") {
    const deactivate = () => ask("inactive");
    entries.push({ label: `Deactivate ${thing}`, icon: Power, onSelect: deactivate });
  }
  if (can.edit && record.status === "inactive") {
    // a toast has already shown the failure
    const activate = () => void actions.change(record, { status: "active" }).catch(() => {});
    entries.push({ label: `Activate ${thing}`, icon: Power, onSelect: activate });
  }
  if (can.remove) {
    const drop = { icon: Trash2, isDanger: true, isApart: true, onSelect: () => ask("deleted") };
    entries.push({ label: `Delete ${thing}`, ...drop });
  }
  return entries;
}
