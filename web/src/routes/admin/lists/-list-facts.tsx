import type { PriceList } from "@pharmacy/contract/lists/lists";
import { Link } from "@tanstack/react-router";
import { Facts } from "#components/record/facts.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { currencyName, formatDate, formatNumber } from "#lib/format.ts";
import { ListState } from "#resources/lists/list-state.tsx";
import { ALL_PHARMACIES } from "#resources/lists/list-words.ts";

export function ListFacts({ list }: { list: PriceList }) {
  const { organization, currency, validFrom, validTo, priority, description } = list;
  return (
    <Facts title="Details">
      <Description term="State">
        <ListState state={list.state} />
      </Description>
      <Description term="Pharmacy">
        {organization ? (
          <Link
            to="/admin/orgs/$id"
            params={{ id: organization.id }}
            className="underline-offset-2 hover:underline"
          >
            {organization.name}
          </Link>
        ) : (
          ALL_PHARMACIES
        )}
      </Description>
      <Description term="Valid from">{formatDate(validFrom)}</Description>
      <Description term="Valid to">{validTo ? formatDate(validTo) : "No end"}</Description>
      <Description term="Currency">{`${currencyName(currency)} (${currency})`}</Description>
      <Description term="Priority">{formatNumber(priority)}</Description>
      <Description term="Description">
        {description && <span className="whitespace-pre-line">{description}</span>}
      </Description>
    </Facts>
  );
}
