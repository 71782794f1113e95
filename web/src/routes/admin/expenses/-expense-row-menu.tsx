import type { Expense } from "@pharmacy/contract/expenses/expenses";
import { BanknoteCheck, Check, CircleOff, CopyPlus, Ellipsis, Pencil } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import type { MenuEntry } from "#components/ui/menu.tsx";
import { MenuButton } from "#components/ui/menu-button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import type { Permissions } from "#lib/use-permissions.ts";
import { nameOf } from "#resources/expenses/expense-words.ts";
import { useExpenseActions } from "#resources/expenses/use-expense-actions.ts";
import type { ExpenseMode } from "./-mode.ts";

const VoidDialog = lazyPart(() => import("./-void-dialog.tsx").then((module) => module.VoidDialog));

type Props = {
  expense: Expense;
  can: Permissions;
  onMode(mode: ExpenseMode, id: string): void;
  onCopied(copy: Expense): void;
};

export function ExpenseRowMenu(props: Props) {
  const { expense } = props;
  const [isVoiding, setVoiding] = useState(false);
  const entries = useEntries(props, () => setVoiding(true));
  if (entries.length === 0) return null;
  return (
    <>
      <MenuButton
        align="end"
        entries={entries}
        trigger={
          <Button variant="ghost" size="icon-sm" aria-label={`Actions for ${nameOf(expense)}`}>
            <Ellipsis aria-hidden />
          </Button>
        }
      />
      {isVoiding && <VoidDialog expense={expense} onClose={() => setVoiding(false)} />}
    </>
  );
}

function useEntries({ expense, can, onMode, onCopied }: Props, onVoid: () => void): MenuEntry[] {
  const { confirm, duplicate } = useExpenseActions();
  const { id, status } = expense;
  const entries: MenuEntry[] = [];
  if (can.edit && status === "draft") {
    const onSelect = () => confirm.mutate(expense);
    entries.push({ label: "Confirm expense", icon: Check, onSelect });
  }
  if (can.edit && status === "unpaid") {
    const onSelect = () => onMode("pay", id);
    entries.push({ label: "Mark as paid", icon: BanknoteCheck, onSelect });
  }
  if (can.edit && status !== "void") {
    const label = status === "paid" ? "Edit receipt and repetition" : "Edit expense";
    entries.push({ label, icon: Pencil, onSelect: () => onMode("edit", id) });
  }
  if (can.create) {
    const onSelect = () => duplicate.mutate(expense, { onSuccess: onCopied });
    entries.push({ label: "Duplicate to next month", icon: CopyPlus, onSelect });
  }
  if (can.remove && status !== "void") {
    const look = { icon: CircleOff, isDanger: true, isApart: true };
    entries.push({ label: "Void expense", ...look, onSelect: onVoid });
  }
  return entries;
}
