import { Paperclip } from "lucide-react";
import type { WholeQuery } from "#lib/list-source.ts";
import { wholeQueryOf } from "#lib/list-source.ts";
import { expensesApi } from "#resources/expenses/expenses.api.ts";

export function receiptsExport(query: WholeQuery) {
  return {
    label: "Export receipts (ZIP)",
    icon: Paperclip,
    async onSelect() {
      const { download } = await import("#components/list/export/export-list.ts");
      await download(
        () => expensesApi.receiptsAddress(wholeQueryOf(query)),
        "The receipts could not be exported",
      );
    },
  };
}
