import { Ellipsis, Pencil, Power, Trash2 } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { Menu, MenuContent, MenuItem, MenuSeparator, MenuTrigger } from "#components/ui/menu.tsx";
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
  const { thing, name, status, consequences, onEdit, setStatus, remove } = props;
  const [question, setQuestion] = useState<"inactive" | "deleted">();
  if (!onEdit && !setStatus && !remove) return null;
  const ask = {
    isOpen: true,
    onOpenChange: (isOpen: boolean) => !isOpen && setQuestion(undefined),
  };
  return (
    <>
      <Menu>
        <MenuTrigger asChild>
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${name}`}>
            <Ellipsis aria-hidden />
          </Button>
        </MenuTrigger>
        <MenuContent align="end">
          {onEdit && (
            <MenuItem onSelect={onEdit}>
              <Pencil aria-hidden />
              Edit {thing}
            </MenuItem>
          )}
          {setStatus && (
            <MenuItem
              onSelect={() =>
                status === "active"
                  ? setQuestion("inactive")
                  : void setStatus("active").catch(() => {})
              }
            >
              <Power aria-hidden />
              {status === "active" ? "Deactivate" : "Activate"} {thing}
            </MenuItem>
          )}
          {remove && (
            <>
              <MenuSeparator />
              <MenuItem isDanger onSelect={() => setQuestion("deleted")}>
                <Trash2 aria-hidden />
                Delete {thing}
              </MenuItem>
            </>
          )}
        </MenuContent>
      </Menu>
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
