import type { ListLine } from "@pharmacy/contract/lists/lists.lines";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import type { Typed, TypedCells } from "#components/grid/grid-column.ts";
import type { useUndo } from "#components/grid/use-undo.ts";
import { isApiError } from "#lib/api-error.ts";
import { listLinesApi } from "#resources/lists/list-lines.api.ts";
import { listsApi } from "#resources/lists/lists.api.ts";
import { type LineField, readCell } from "./-line-values.ts";
import type { useLines } from "./-use-lines.ts";

type Lines = Pick<ReturnType<typeof useLines>, "show" | "latest">;
type Undo = Pick<ReturnType<typeof useUndo>, "perform">;

/** A refused value stays in its cell with the reason, to be corrected. */
export function useLineEdits(list: string, { show, latest }: Lines, { perform }: Undo) {
  const queryClient = useQueryClient();
  const [typed, setTyped] = useState<ReadonlyMap<string, TypedCells>>(new Map());
  const saving = useRef(new Map<string, Promise<unknown>>());

  function mark({ id }: ListLine, field: LineField, value: Typed | undefined) {
    setTyped((now) => {
      const cells = new Map(now.get(id));
      if (value) cells.set(field, value);
      else cells.delete(field);
      const next = new Map(now).set(id, cells);
      if (cells.size === 0) next.delete(id);
      return next;
    });
  }

  /** Saves a line's changes one after another, or the second would be based on an old version. */
  function save(line: ListLine, field: LineField, value: unknown): Promise<ListLine> {
    const before = saving.current.get(line.id) ?? Promise.resolve();
    const run = before
      .catch(() => {})
      .then(async () => {
        const { version } = latest(line.id) ?? line;
        const saved = await listLinesApi.change(list, line.id, { version, [field]: value });
        show(saved);
        return saved;
      })
      .catch((error: unknown) => {
        if (isApiError(error) && error.current) show(error.current as ListLine);
        throw error;
      });
    saving.current.set(line.id, run);
    return run;
  }

  async function write(line: ListLine, field: LineField, value: unknown, text: string) {
    const before = (latest(line.id) ?? line)[field];
    mark(line, field, { text });
    try {
      await perform(`${LABELS[field]} of ${line.item.name}`, async () => {
        await save(line, field, value);
        return () => save(line, field, before);
      });
      mark(line, field, undefined);
      refreshOverlaps();
    } catch (error) {
      mark(line, field, { text, problem: problemOf(error, field) });
    }
  }

  /** One step to undo. A line that is refused keeps its text, and the others are saved. */
  function writeAll(lines: readonly ListLine[], field: LineField, value: unknown, text: string) {
    for (const line of lines) mark(line, field, { text });
    const saving = perform(stepOf(field, lines), () =>
      undoneTogether(lines, async (line) => {
        const before = (latest(line.id) ?? line)[field];
        try {
          await save(line, field, value);
        } catch (error) {
          mark(line, field, { text, problem: problemOf(error, field) });
          throw error;
        }
        mark(line, field, undefined);
        return () => save(line, field, before);
      }),
    );
    // each cell has its own reason
    saving.then(refreshOverlaps, () => {});
  }

  const refreshOverlaps = () =>
    void queryClient.invalidateQueries({ queryKey: listsApi.overlaps(list).queryKey });

  return {
    typedIn: ({ id }: ListLine) => typed.get(id),
    unsaved: [...typed.values()].reduce((sum, cells) => sum + refusedIn(cells).length, 0),
    /** Forgets refused values. */
    forget: () => setTyped((now) => new Map([...now].map(([id, cells]) => [id, keptIn(cells)]))),
    fill(lines: readonly ListLine[], field: LineField, text: string) {
      const [first] = lines;
      const read = first && readCell(field, text, first.currency);
      if (!read) return;
      const refused = "problem" in read ? { text, problem: read.problem } : undefined;
      for (const line of lines) mark(line, field, refused);
      if ("problem" in read) return;
      const changed = lines.filter((line) => (latest(line.id) ?? line)[field] !== read.value);
      if (changed.length > 0) writeAll(changed, field, read.value, text);
    },
    type(line: ListLine, field: LineField, text: string) {
      const read = readCell(field, text, line.currency);
      if ("problem" in read) return mark(line, field, { text, problem: read.problem });
      if (read.value === (latest(line.id) ?? line)[field]) {
        return mark(line, field, undefined);
      }
      void write(line, field, read.value, text);
    },
  };
}

function stepOf(field: LineField, lines: readonly ListLine[]): string {
  const [first] = lines;
  return `${LABELS[field]} of ${lines.length === 1 ? first?.item.name : `${lines.length} lines`}`;
}

type TakeBack = () => Promise<unknown>;

/** One after another. Fails only if none succeeds. */
async function undoneTogether<One>(
  many: readonly One[],
  act: (one: One) => Promise<TakeBack>,
): Promise<TakeBack> {
  const undo: TakeBack[] = [];
  let failure: unknown;
  for (const one of many) {
    try {
      undo.push(await act(one));
    } catch (error) {
      failure = error;
    }
  }
  if (undo.length === 0) throw failure;
  return () => Promise.all(undo.map((take) => take()));
}

const refusedIn = (cells: TypedCells) =>
  [...cells.values()].filter(({ problem }) => problem !== undefined);

const keptIn = (cells: TypedCells): TypedCells =>
  new Map([...cells].filter(([, { problem }]) => problem === undefined));

const LABELS: Record<LineField, string> = {
  price: "Price",
  minQuantity: "Minimum",
  maxQuantity: "Maximum",
  multipleOf: "Multiple",
  note: "Note",
};

function problemOf(error: unknown, field: LineField): string {
  if (!isApiError(error)) return "This could not be saved. Try again.";
  return error.fields[field] ?? Object.values(error.fields)[0] ?? error.message;
}
