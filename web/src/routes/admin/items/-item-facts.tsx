import type { Item } from "@pharmacy/contract/items/items";
import { IDENTIFIER_WORDS } from "@pharmacy/contract/items/items.values";
import { STORAGE_WORDS } from "@pharmacy/contract/storage";
import { wordsOf } from "@pharmacy/contract/words";
import { Link } from "@tanstack/react-router";
import { Facts } from "#components/record/facts.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description } from "#components/ui/description-list.tsx";
import { formatMoney, formatNumber } from "#lib/format.ts";
import { ItemState } from "#resources/items/item-state.tsx";
import { packWords } from "#resources/items/item-words.ts";

type Props = { item: Item };

export function ItemFacts({ item }: Props) {
  return (
    <>
      <Identity item={item} />
      <Composition item={item} />
      <PackAndCodes item={item} />
      <Regulation item={item} />
    </>
  );
}

function Identity({ item }: Props) {
  const { status, kind, genericName, brandName, group, manufacturer, description } = item;
  return (
    <Facts title="Identity">
      <Description term="Status">
        <ItemState status={status} isFilled />
      </Description>
      <Description term="Kind">{wordsOf(kind)}</Description>
      <Description term="Generic name">{genericName}</Description>
      {brandName && <Description term="Brand name">{brandName}</Description>}
      <Description term="Group">
        <Link
          to="/admin/groups"
          search={{ id: group.id }}
          className="underline-offset-2 hover:underline"
        >
          {group.path}
        </Link>
      </Description>
      <Description term="Manufacturer">{manufacturer}</Description>
      {description && (
        <Description term="Description">
          <span className="whitespace-pre-line">{description}</span>
        </Description>
      )}
      {item.leafletUrl && (
        <Description term="Leaflet">
          <a href={item.leafletUrl} target="_blank" rel="noreferrer" className="underline">
            {item.leafletUrl}
          </a>
        </Description>
      )}
    </Facts>
  );
}

function Composition({ item }: Props) {
  const { ingredients, doseForm, doseFormCode, routes, strength } = item;
  return (
    <Card aria-label="Composition">
      <CardHead
        title="Composition"
        hint={[doseForm, doseFormCode, ...routes].filter(Boolean).join(" · ") || undefined}
      />
      {ingredients.length > 0 ? (
        <ul className="divide-y divide-line-soft px-4 py-1.5">
          {ingredients.map(({ id, substance, role, strength: own }) => (
            <li key={id} className="flex flex-wrap justify-between gap-x-4 py-2">
              <span>
                {substance}
                {role === "excipient" && <span className="text-subtle"> · excipient</span>}
              </span>
              <span className="nums text-muted">{own}</span>
            </li>
          ))}
        </ul>
      ) : (
        <p className="p-4 text-muted">{strength ?? "No ingredients."}</p>
      )}
    </Card>
  );
}

function PackAndCodes({ item }: Props) {
  return (
    <Facts title="Pack and codes">
      <Description term="Pack">{packWords(item)}</Description>
      <Description term="GTIN">
        {item.gtin && <span className="nums">{item.gtin}</span>}
      </Description>
      <Description term="ATC code">{item.atcCode}</Description>
      <Description term="Authorisation">{item.authorisationNumber}</Description>
      {item.identifiers.map(({ id, system, value }) => (
        <Description key={id} term={IDENTIFIER_WORDS[system]}>
          <span className="nums">{value}</span>
        </Description>
      ))}
      <Description term="Reference price">
        {item.referencePrice === null ? null : formatMoney(item.referencePrice, item.currency)}
      </Description>
      <Description term="Tax category">{wordsOf(item.taxCategory)}</Description>
    </Facts>
  );
}

function Regulation({ item }: Props) {
  const { supplyStatus, controlledSchedule, venClass, shelfLifeMonths } = item;
  const cautions = [
    item.protectFromLight && "Protect from light",
    item.keepDry && "Keep dry",
    item.doNotFreeze && "Do not freeze",
  ].filter(Boolean);
  const tracked = [item.batchTracked && "Batch", item.expiryTracked && "Expiry date"];
  return (
    <Facts title="Regulation and storage">
      <Description term="Supply status">{supplyStatus && wordsOf(supplyStatus)}</Description>
      <Description term="Controlled">
        {controlledSchedule ? `Schedule ${controlledSchedule}` : "No"}
      </Description>
      <Description term="VEN class">{venClass && wordsOf(venClass)}</Description>
      <Description term="Essential medicine">{item.essentialMedicine ? "Yes" : "No"}</Description>
      <Description term="Storage">
        {[STORAGE_WORDS[item.storage], ...cautions].join(" · ")}
      </Description>
      <Description term="Shelf life">
        {shelfLifeMonths &&
          (shelfLifeMonths === 1 ? "1 month" : `${formatNumber(shelfLifeMonths)} months`)}
      </Description>
      <Description term="Tracked">{tracked.filter(Boolean).join(" · ") || "No"}</Description>
    </Facts>
  );
}
