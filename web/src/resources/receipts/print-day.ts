import type { Receipt, ReceiptsOfDay } from "@pharmacy/contract/products/products.receipts";
import { formatDate, formatNumber, formatTime } from "#lib/format.ts";
import { dayWords } from "./receiving-words.ts";

const HEADINGS = ["Time", "Product", "SKU", "Batch", "Expires", "Packs", "Received by"];

const LOOK = `body { font: 11px/1.4 sans-serif; margin: 12mm } h1 { font-size: 16px }
  table { width: 100%; border-collapse: collapse } th, td { text-align: start; padding: 3px 6px;
  border-bottom: 1px solid #999 } thead { display: table-header-group } tr { break-inside: avoid }
  td:nth-child(1), td:nth-child(3) { white-space: nowrap } .undone { text-decoration: line-through }`;

/** Prints a day's receipts without the screen around them. */
export function printDay(day: ReceiptsOfDay): void {
  const frame = document.createElement("iframe");
  frame.title = "Received packs";
  frame.hidden = true;
  document.body.append(frame);
  const page = frame.contentDocument;
  const pane = frame.contentWindow;
  if (!page || !pane) throw new Error("The browser did not open a page to print.");
  const style = page.createElement("style");
  style.textContent = LOOK;
  page.head.append(style);
  page.body.append(
    element(page, "h1", `Received on ${formatDate(day.day)}`),
    element(page, "p", dayWords(day)),
    tableOf(page, day.receipts),
  );
  pane.addEventListener("afterprint", () => frame.remove());
  pane.print();
}

function element(page: Document, name: string, text = ""): HTMLElement {
  const made = page.createElement(name);
  made.textContent = text;
  return made;
}

function tableOf(page: Document, receipts: readonly Receipt[]): HTMLElement {
  const table = element(page, "table");
  const head = element(page, "thead");
  const headings = element(page, "tr");
  headings.append(...HEADINGS.map((heading) => element(page, "th", heading)));
  head.append(headings);
  const body = element(page, "tbody");
  for (const receipt of receipts) {
    const row = element(page, "tr");
    if (receipt.undoneAt) row.className = "undone";
    row.append(...cellsOf(receipt).map((text) => element(page, "td", text)));
    body.append(row);
  }
  table.append(head, body);
  return table;
}

function cellsOf({ product, batch, quantity, receivedAt, receivedBy }: Receipt): string[] {
  return [
    formatTime(receivedAt),
    product.name,
    product.sku,
    batch.batchNumber ?? "",
    batch.expiryDate ? formatDate(batch.expiryDate) : "",
    formatNumber(quantity),
    receivedBy,
  ];
}
