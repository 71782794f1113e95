import type { BulkInputDetails, BulkResult, ListIds } from "@pharmacy/contract/bulk";
import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { ExportFormat } from "@pharmacy/contract/export";
import type { ListField, Page } from "@pharmacy/contract/list";
import type { View, ViewInput } from "@pharmacy/contract/views/views";

/** Changes a few dozen records with one call. */
export type BulkStep = (
  ids: readonly string[],
  /** The version at which each was read, in the order of the ids. */
  versions?: readonly number[],
) => Promise<BulkResult[]>;

/** The same for all records of one act. */
export type BulkDetails = BulkInputDetails;

export type WholeQuery = Record<string, unknown>;

type ViewDraft = Omit<ViewInput, "list">;

/** How many rows a query finds. */
type RowCount = Pick<Page<unknown>, "total" | "totalIsExact">;

export type ListCalls = {
  count(query: WholeQuery): Promise<RowCount>;
  ids(query: WholeQuery): Promise<ListIds>;
  /** Each step is refused once another user is signed in. */
  bulk(act: BulkAct, details?: BulkDetails): BulkStep;
  /** The browser can download the file from this URL for a minute. */
  exportAddress(
    query: WholeQuery,
    format: ExportFormat,
    columns: readonly string[],
  ): Promise<string>;
  /** The fields that conditions may name. */
  fields(): Promise<ListField[]>;
  views(): Promise<View[]>;
  createView(draft: ViewDraft): Promise<View>;
  changeView(view: Pick<View, "id" | "version">, changes: Partial<ViewDraft>): Promise<View>;
  removeView(id: string): Promise<void>;
};

export type ListSource = {
  /** The key for what is stored about the list, for the signed-in user. */
  name: string;
  calls(): Promise<ListCalls>;
  hasViews?: boolean;
  hasExport?: boolean;
};

export function wholeQueryOf({ page: _, count: __, ...query }: WholeQuery): WholeQuery {
  return query;
}

/** The part of a list's URL that a view stores: everything but the page, in one order. */
export function viewSearchOf({ page: _, ...query }: WholeQuery): Record<string, string> {
  const filled = Object.entries(query).filter(([, value]) => value !== "");
  return Object.fromEntries(
    filled
      .map(([name, value]) => [name, String(value)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
