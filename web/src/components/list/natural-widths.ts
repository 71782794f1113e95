import { useState } from "react";
import type { Column } from "./column.ts";

/** Rem by column. */
export type NaturalWidths = ReadonlyMap<string, number>;

const NONE: NaturalWidths = new Map();

/** They only grow while a list is open, so that its columns do not jump from page to page. */
export function useNaturalWidths<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[] | undefined,
): NaturalWidths {
  const [state, setState] = useState({ columns, items, widths: NONE });
  if (state.columns === columns && state.items === items) return state.widths;
  const widths = widest(state.widths, naturalWidths(columns, items ?? []));
  setState({ columns, items, widths });
  return widths;
}

/** One value in ten may be wider: a single long name hides no column. */
const COVERED = 0.9;

export function naturalWidths<Item>(
  columns: readonly Column<Item>[],
  items: readonly Item[],
): NaturalWidths {
  const widths = new Map<string, number>();
  if (items.length === 0) return widths;
  for (const { id, header, text, picture, primary, sort } of columns) {
    if (!text) continue;
    const values = items.map((item) => widthOfText(text(item) ?? "")).sort((a, b) => a - b);
    const covered = values[primary ? Math.ceil(values.length * COVERED) - 1 : values.length - 1];
    const head = widthOfText(header) + (sort ? SORT_ICON : 0);
    const needed = Math.max(covered ?? 0, head) + PADDING + (picture ? PICTURE : 0);
    widths.set(id, Math.ceil(needed * 2) / 2);
  }
  return widths;
}

/** Split where two lines are shortest, for names that may take two. */
export function inTwoLines(text: string): string {
  const middle = text.length / 2;
  const spaces = [text.indexOf(" ", Math.ceil(middle)), text.lastIndexOf(" ", Math.floor(middle))];
  const [at = -1] = spaces
    .filter((space) => space > 0)
    .sort((one, other) => Math.abs(one - middle) - Math.abs(other - middle));
  return at > 0 && text.length > ONE_LINE ? `${text.slice(0, at)}\n${text.slice(at + 1)}` : text;
}

/** Characters that are not split. */
const ONE_LINE = 24;

/** All in rem. */
const PADDING = 1.25;
const PICTURE = 2.75;
const SORT_ICON = 1.25;
const LETTER = 0.44;
const BROAD_LETTER = 0.56;
const WIDE_LETTER = 0.82;

/** Capitals and digits. */
const BROAD = /[\p{Lu}\p{Nd}]/gu;

/** Letters of East Asian scripts, and other wide ones. */
const WIDE = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60]/g;

/** Estimated, because hidden columns cannot be measured. */
function widthOfText(text: string): number {
  const lines = text.split("\n").map((line) => {
    const wide = line.match(WIDE)?.length ?? 0;
    const broad = line.match(BROAD)?.length ?? 0;
    return wide * WIDE_LETTER + broad * BROAD_LETTER + (line.length - wide - broad) * LETTER;
  });
  return Math.max(...lines);
}

function widest(before: NaturalWidths, now: NaturalWidths): NaturalWidths {
  const grown = [...now].filter(([id, width]) => width > (before.get(id) ?? 0));
  return grown.length === 0 ? before : new Map([...before, ...grown]);
}
