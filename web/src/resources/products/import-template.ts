/** Columns that can be imported, as the export names them. */
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

/** An empty file to fill in. Its byte order mark tells spreadsheets that it is UTF-8. */
export const productTemplate = async () => ({
  name: "products-template.csv",
  text: `\ufeff${COLUMNS.join(",")}\r\n`,
});
