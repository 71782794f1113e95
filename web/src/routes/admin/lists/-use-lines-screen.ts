import type { PriceList } from "@pharmacy/contract/lists/lists";
import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { grantOf } from "@pharmacy/contract/permissions";
import { useMemo, useState } from "react";
import type { GridColumn, Place } from "#components/grid/grid-column.ts";
import { useUndo } from "#components/grid/use-undo.ts";
import { useCurrentUser } from "#lib/current-user.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import type { LinesView } from "#resources/lists/list-lines.api.ts";
import { lineColumns } from "./-line-columns.tsx";
import type { LineField } from "./-line-values.ts";
import { useLineActs } from "./-use-line-acts.ts";
import { useLineEdits } from "./-use-line-edits.ts";
import { useLines } from "./-use-lines.ts";
import { usePaste } from "./-use-paste.ts";

const START: LinesView = { search: "", sort: "name", order: "asc" };

/** The state of the lines on screen: order, active cell, typed values and undo steps. */
export function useLinesScreen(list: PriceList) {
  const [view, setView] = useState(START);
  const [at, setAt] = useState<Place>({ row: 0, column: 2 });
  const history = useUndo();
  const lines = useLines(list.id, view);
  const edits = useLineEdits(list.id, lines, history);
  const acts = useLineActs(list.id, lines.refresh, history);
  const can = useLinePermissions(list);
  const columns = useMemo(() => lineColumns(can.mayEdit), [can.mayEdit]);
  const [line, column] = [lines.lineAt(at.row), columns[at.column]];
  const type = (one: ListLine, { id }: Pick<GridColumn<ListLine>, "id">, text: string) => {
    if (id !== "item") edits.type(one, id as LineField, text);
  };
  const pasted = usePaste({
    columns,
    currency: list.currency,
    at,
    lineFor: lines.lineFor,
    mayPaste: can.create,
    onOne: (text) => line && column && !column.isReadOnly && type(line, column, text),
  });
  return {
    view,
    at,
    setAt,
    history,
    lines,
    edits,
    acts,
    can,
    columns,
    line,
    type,
    pasted,
    clear(one: ListLine, of: GridColumn<ListLine>) {
      if (of.id === "item" && can.remove) void acts.remove(one);
      else if (!of.isReadOnly && of.id !== "price") type(one, of, "");
    },
    fill(many: readonly ListLine[], { id }: GridColumn<ListLine>, text: string) {
      if (id !== "item") edits.fill(many, id as LineField, text);
    },
    showView(next: LinesView) {
      setView(next);
      setAt({ row: 0, column: at.column });
    },
  };
}

/** An archived list is read-only. */
function useLinePermissions({ status }: PriceList) {
  const { role } = useCurrentUser();
  const { create, edit, remove } = usePermissions("listLine");
  const isOpen = status !== "archived";
  return useMemo(() => {
    const fields = grantOf(role, "listLine", "edit")?.fields;
    const mayEdit = (field: LineField) => isOpen && edit && (fields?.includes(field) ?? true);
    return { create: create && isOpen, edit: edit && isOpen, remove: remove && isOpen, mayEdit };
  }, [role, create, edit, remove, isOpen]);
}
