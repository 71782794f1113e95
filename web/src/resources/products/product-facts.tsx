import { may } from "@pharmacy/contract/permissions";
import type { Product } from "@pharmacy/contract/products/products";
import { isPlatformRole } from "@pharmacy/contract/roles.values";
import { STORAGE_WORDS } from "@pharmacy/contract/storage";
import { wordsOf } from "@pharmacy/contract/words";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Facts } from "#components/record/facts.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { formWords } from "#resources/items/item-words.ts";
import { itemsApi } from "#resources/items/items.api.ts";
import { packWords, percentage } from "./product-figures.ts";
import { ProductState } from "./product-state.tsx";

type Props = { product: Product };

const LINK = "underline-offset-2 hover:underline";

export function ProductIdentity({ product }: Props) {
  const { organization, group, gtin, shelfLocation, source } = product;
  const isPlatform = isPlatformRole(useCurrentUser().role);
  return (
    <Facts title="Product">
      <Description term="Status">
        <ProductState product={product} isFilled />
      </Description>
      {isPlatform && (
        <Description term="Pharmacy">
          <Link to="/admin/orgs/$id" params={{ id: organization.id }} className={LINK}>
            {organization.name}
          </Link>
        </Description>
      )}
      <Description term="Category">{group.path}</Description>
      <Description term="Pack">{packWords(product)}</Description>
      <Description term="GTIN">{gtin && <span className="nums">{gtin}</span>}</Description>
      <Description term="Shelf">{shelfLocation}</Description>
      <Description term="Added by">{SOURCES[source]}</Description>
    </Facts>
  );
}

const SOURCES: Readonly<Record<Product["source"], string>> = {
  manual: "Hand",
  import: "Import",
  sync: "Copy from another pharmacy",
  order: "Order",
  api: "API",
};

/** Cost and margin are missing for roles that may not see them. */
export function ProductPrice({ product }: Props) {
  const { sellingPrice, costPrice, marginBps, taxRateBps, currency } = product;
  return (
    <Facts title="Price">
      <Description term="Selling price">
        {sellingPrice === 0 ? "Free" : `${formatMoney(sellingPrice, currency)}, including tax`}
      </Description>
      <Description term="Tax rate">{percentage(taxRateBps)}</Description>
      {costPrice !== undefined && (
        <Description term="Cost price">
          {costPrice !== null && `${formatMoney(costPrice, currency)}, before tax`}
        </Description>
      )}
      {marginBps !== undefined && (
        <Description term="Margin">{marginBps !== null && percentage(marginBps)}</Description>
      )}
    </Facts>
  );
}

/** Catalogue data, which is changed in the catalogue. */
export function ItemData({ item }: { item: NonNullable<Product["item"]> }) {
  const { role } = useCurrentUser();
  const query = useQuery({ ...itemsApi.detail(item.id), enabled: may(role, "item", "view") });
  const data = query.data;
  return (
    <Facts title="Item data">
      <Description term="Item">
        {isPlatformRole(role) ? (
          <Link to="/admin/items" search={{ id: item.id }} className={LINK}>
            {item.name}
          </Link>
        ) : (
          item.name
        )}
      </Description>
      <Description term="Code">
        <span className="nums">{item.code}</span>
      </Description>
      {data && (
        <>
          <Description term="Generic name">{data.genericName}</Description>
          <Description term="Form and strength">{formWords(data)}</Description>
          <Description term="Manufacturer">{data.manufacturer}</Description>
          <Description term="Supply status">
            {data.supplyStatus && wordsOf(data.supplyStatus)}
          </Description>
          <Description term="Controlled">
            {data.controlledSchedule ? `Schedule ${data.controlledSchedule}` : "No"}
          </Description>
          <Description term="Storage">{STORAGE_WORDS[data.storage]}</Description>
          <Description term="Shelf life">
            {data.shelfLifeMonths && `${formatNumber(data.shelfLifeMonths)} months`}
          </Description>
        </>
      )}
    </Facts>
  );
}
