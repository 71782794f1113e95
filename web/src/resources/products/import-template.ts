/** What can be imported of a product, as its export calls it. */
const COLUMNS = [
  "SKU",
  "Item",
  "GTIN",
  "Name",
  "Category code",
  "Pack size",
  "Unit",
  "Packaging",
  "Selling price",
  "Currency",
  "Cost price",
  "Tax rate",
  "Quantity",
  "Batch",
  "Expiry",
  "Reorder point",
  "Reorder quantity",
  "Shelf",
  "Status",
];

/** An empty file to fill in. Spreadsheets take it for UTF-8 by its mark. */
export const productTemplate = async () => ({
  name: "products-template.csv",
  text: `\ufeff${COLUMNS.join(",")}\r\n`,
});
