import type { BulkInputDetails, BulkResult, ListIds } from "@pharmacy/contract/bulk";
import type { BulkAct } from "@pharmacy/contract/bulk-acts";
import type { ExportFormat } from "@pharmacy/contract/export";
import type { View, ViewInput } from "@pharmacy/contract/views";

/** Changes a few dozen records with one call. */
export type BulkStep = (
  ids: readonly string[],
  /** The version each was seen at, in the order of the ids. */
  versions?: readonly number[],
) => Promise<BulkResult[]>;

/** Why, on which day, or for whom: the same for all records of one act. */
export type BulkDetails = BulkInputDetails;

/** A list's query without its page. */
export type WholeQuery = Record<string, unknown>;

type ViewDraft = Omit<ViewInput, "list">;

/** What a list can be asked besides its pages. */
export type ListCalls = {
  /** The records of all pages. */
  ids(query: WholeQuery): Promise<ListIds>;
  /** Each step is refused once another user is signed in. */
  bulk(act: BulkAct, details?: BulkDetails): BulkStep;
  /** An address the browser can fetch the file from, for a minute. */
  exportAddress(
    query: WholeQuery,
    format: ExportFormat,
    columns: readonly string[],
  ): Promise<string>;
  views(): Promise<View[]>;
  createView(draft: ViewDraft): Promise<View>;
  changeView(view: Pick<View, "id" | "version">, changes: Partial<ViewDraft>): Promise<View>;
  removeView(id: string): Promise<void>;
};

/** Where the records of a list come from. */
export type ListSource = {
  /** The key for what is stored about the list, for the signed-in user. */
  name: string;
  calls(): Promise<ListCalls>;
  /** Whether the signed-in user can save views of it. */
  hasViews?: boolean;
};

/** The query of a list without its page: all that its address says about which records it shows. */
export function wholeQueryOf({ page: _, count: __, ...query }: WholeQuery): WholeQuery {
  return query;
}

/** What a view keeps of a list's address: everything but the page, in one order. */
export function viewSearchOf({ page: _, ...query }: WholeQuery): Record<string, string> {
  const filled = Object.entries(query).filter(([, value]) => value !== "");
  return Object.fromEntries(
    filled
      .map(([name, value]) => [name, String(value)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}
