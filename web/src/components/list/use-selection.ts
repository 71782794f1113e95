import { useRef, useState } from "react";

export type Selection = {
  /** Names by id; "" if the record has not been on screen. */
  chosen: ReadonlyMap<string, string>;
  /** `isRange` includes the rows between it and the last toggled one. */
  toggle(id: string, isRange: boolean): void;
  set(ids: readonly string[], isOn: boolean): void;
  replace(ids: readonly string[]): void;
  /** Deselects `gone` and selects `kept` under these names; the rest stay selected. */
  settle(gone: readonly string[], kept: ReadonlyMap<string, string>): void;
};

type Names = ReadonlyMap<string, string>;

const NOTHING: Names = new Map();

/** The selection survives a change of page. */
export function useSelection<Item extends { id: string }>(
  items: readonly Item[] = [],
  nameOf: (item: Item) => string,
): Selection {
  const [chosen, setChosen] = useState(NOTHING);
  const last = useRef("");
  const at = (id: string) => items.findIndex((item) => item.id === id);
  const nameFor = (id: string, names: Names) => {
    const item = items[at(id)];
    return item ? nameOf(item) : (names.get(id) ?? "");
  };

  function set(ids: readonly string[], isOn: boolean) {
    setChosen((before) => {
      const after = new Map(before);
      for (const id of ids) {
        if (isOn) after.set(id, nameFor(id, before));
        else after.delete(id);
      }
      return after;
    });
  }

  return {
    chosen,
    set,
    toggle(id, isRange) {
      const from = isRange ? at(last.current) : -1;
      const to = at(id);
      const range = from < 0 ? [id] : items.slice(Math.min(from, to), Math.max(from, to) + 1);
      last.current = id;
      set(
        range.map((one) => (typeof one === "string" ? one : one.id)),
        !chosen.has(id),
      );
    },
    replace: (ids) =>
      setChosen((before) => new Map(ids.map((id) => [id, nameFor(id, before)] as const))),
    settle: (gone, kept) =>
      setChosen((before) => {
        const after = new Map([...before, ...kept]);
        for (const id of gone) after.delete(id);
        return after;
      }),
  };
}
