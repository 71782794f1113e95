import type { LineInput, ListLine, PastedLine } from "@pharmacy/contract/lists/lists.lines";
import type { useUndo } from "#components/grid/use-undo.ts";
import { formatNumber } from "#lib/format.ts";
import { toastError } from "#lib/toast.ts";
import { listLinesApi } from "#resources/lists/list-lines.api.ts";

type Undo = Pick<ReturnType<typeof useUndo>, "perform">;

/** Adds, replaces and removes lines. Each step can be undone. */
export function useLineActs(list: string, refresh: () => Promise<unknown>, { perform }: Undo) {
  async function add(input: LineInput): Promise<ListLine> {
    let added: ListLine | undefined;
    await perform("Add item", async () => {
      const line = await listLinesApi.add(list, input);
      added = line;
      void refresh();
      return () => listLinesApi.remove(list, line.id).finally(refresh);
    });
    if (!added) throw new Error("A line was added without an answer.");
    return added;
  }

  /** Writes the whole table or nothing. */
  function write(lines: PastedLine[]): Promise<void> {
    return perform(`Paste ${formatNumber(lines.length)} lines`, async () => {
      const { rows } = await listLinesApi.paste(list, { lines });
      void refresh();
      const written = rows.flatMap(({ verdict, line, before }) =>
        line && (verdict === "new" || verdict === "changed") ? [{ ...line, before }] : [],
      );
      return () => listLinesApi.restore(list, written).finally(refresh);
    });
  }

  async function remove(line: ListLine): Promise<void> {
    try {
      await perform(`Remove ${line.item.name}`, async () => {
        await listLinesApi.remove(list, line.id);
        void refresh();
        const { price, minQuantity, maxQuantity, multipleOf, note } = line;
        const content = { price, minQuantity, maxQuantity, multipleOf, note };
        return () => listLinesApi.add(list, { item: line.item.id, ...content }).finally(refresh);
      });
    } catch (error) {
      void toastError("Failed to remove line", { description: (error as Error).message });
    }
  }

  return { add, write, remove };
}
