import type { Product, ProductColumn } from "@pharmacy/contract/products/products";
import { type Column, columnsOf } from "#components/list/column.ts";
import { inTwoLines } from "#components/list/natural-widths.ts";
import { recordColumns } from "#components/list/record-columns.tsx";
import { formatMoney } from "#lib/format.ts";
import { ItemThumbnail } from "#resources/items/item-thumbnail.tsx";
import { packWords, percentage } from "./product-figures.ts";
import { NextExpiry, ProductState, Stock } from "./product-state.tsx";

type ProductColumns = readonly Column<Product, ProductColumn>[];

const MORE = { startsHidden: true, card: "none" } as const;

const NAME: Column<Product, ProductColumn> = {
  id: "name",
  header: "Name",
  sort: "name",
  primary: true,
  apartBy: ["organization", "sku"],
  text: ({ name }) => inTwoLines(name),
  picture: ({ item, thumbnailUrl }) => (
    <ItemThumbnail kind={item ? "medicine" : "other"} url={thumbnailUrl} />
  ),
  cell: ({ name }) => (
    <span className="line-clamp-2 whitespace-normal md:leading-tight">{name}</span>
  ),
};

const SKU: Column<Product, ProductColumn> = {
  id: "sku",
  header: "SKU",
  width: "8rem",
  priority: 4,
  card: "detail",
  text: ({ sku }) => sku,
  cell: ({ sku }) => <span className="nums truncate">{sku}</span>,
};

const CATEGORY: Column<Product, ProductColumn> = {
  id: "category",
  header: "Category",
  width: "10rem",
  priority: 5,
  text: ({ group }) => group.path,
  cell: ({ group }) => group.path,
};

const PACK: Column<Product, ProductColumn> = {
  id: "pack",
  header: "Pack",
  width: "9rem",
  priority: 5,
  text: packWords,
  cell: packWords,
};

const PRICE: Column<Product, ProductColumn> = {
  id: "price",
  header: "Price",
  width: "6.5rem",
  align: "end",
  priority: 2,
  card: "detail",
  cell: ({ sellingPrice, currency }) => (
    <span className="nums">{formatMoney(sellingPrice, currency)}</span>
  ),
};

const STOCK: Column<Product, ProductColumn> = {
  id: "stock",
  header: "Stock",
  sort: "quantityOnHand",
  width: "7rem",
  align: "end",
  card: "detail",
  cell: ({ quantityOnHand: packs, ...product }) => (
    <>
      <Stock {...product} quantityOnHand={packs} />
      {/* cards have no header with the unit */}
      {packs !== null && <span className="md:hidden">{packs === 1 ? " pack" : " packs"}</span>}
    </>
  ),
};

const EXPIRY: Column<Product, ProductColumn> = {
  id: "expiry",
  header: "Next expiry",
  sort: "nextExpiryOn",
  width: "9.5rem",
  priority: 3,
  card: "detail",
  cell: (product) =>
    (product.nextExpiryOn || product.expiredQuantity > 0) && (
      <>
        {product.nextExpiryOn && <span className="md:hidden">expires </span>}
        <NextExpiry {...product} />
      </>
    ),
};

const STATUS: Column<Product, ProductColumn> = {
  id: "status",
  header: "Status",
  width: "6.5rem",
  card: "end",
  cell: (product) => <ProductState product={product} />,
};

const HIDDEN: ProductColumns = [
  {
    ...MORE,
    id: "gtin",
    header: "GTIN",
    width: "8.5rem",
    cell: ({ gtin }) => gtin && <span className="nums">{gtin}</span>,
  },
  {
    ...MORE,
    id: "item",
    header: "Item",
    width: "7rem",
    cell: ({ item }) => item?.code ?? "Local product",
  },
  {
    ...MORE,
    id: "tax",
    header: "Tax rate",
    width: "5.5rem",
    align: "end",
    cell: ({ taxRateBps }) => percentage(taxRateBps),
  },
  {
    ...MORE,
    id: "reorder",
    header: "Reorder point",
    width: "6.5rem",
    align: "end",
    cell: ({ reorderPoint }) => reorderPoint,
  },
  {
    ...MORE,
    id: "shelf",
    header: "Shelf",
    width: "6rem",
    cell: ({ shelfLocation }) => shelfLocation,
  },
  ...recordColumns<Product>().map(({ sort: _, ...column }) =>
    column.id === "updatedAt" ? { ...column, sort: "updatedAt" } : column,
  ),
];

const COST: Column<Product, ProductColumn> = {
  ...MORE,
  id: "cost",
  header: "Cost",
  width: "6.5rem",
  align: "end",
  cell: ({ costPrice, currency }) =>
    typeof costPrice === "number" && (
      <span className="nums">{formatMoney(costPrice, currency)}</span>
    ),
};

/** Columns for the products of all pharmacies. */
export const productColumns = columnsOf<Product, ProductColumn>([
  NAME,
  SKU,
  {
    id: "organization",
    header: "Pharmacy",
    width: "14rem",
    priority: 2,
    text: ({ organization }) => organization.name,
    cell: ({ organization }) => organization.name,
  },
  CATEGORY,
  PACK,
  PRICE,
  STOCK,
  EXPIRY,
  STATUS,
  COST,
  ...HIDDEN,
]);

/** A pharmacy's own products can be sorted by more columns. */
export function ownProductColumns(hasCost: boolean): ProductColumns {
  const all: ProductColumns = [
    NAME,
    SKU,
    { ...CATEGORY, sort: "category" },
    PACK,
    { ...PRICE, sort: "sellingPrice" },
    STOCK,
    EXPIRY,
    STATUS,
    ...(hasCost ? [COST] : []),
    ...HIDDEN,
  ];
  return all;
}
