import type { Plan } from "@pharmacy/contract/plans/plans";
import { FEATURE_WORDS, LIMIT_WORDS, PLAN_LIMITS } from "@pharmacy/contract/plans/plans.values";
import { wordsOf } from "@pharmacy/contract/words";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { Status } from "#components/ui/status.tsx";
import { formatMoney } from "#lib/format.ts";
import { priceOf } from "#resources/plans/price-words.ts";
import { daysOf, limitOf } from "./-plan-words.ts";

export function PlanFacts({ plan }: { plan: Plan }) {
  const { monthlyValue, currency, features, taxCategory } = plan;
  return (
    <>
      <Card aria-label="Price">
        <CardHead title="Price" />
        <DescriptionList columns={1}>
          <Description term="Status">
            <Status value={plan.status} />
          </Description>
          <Description term="Price">{priceOf(plan)}, before tax</Description>
          <Description term="Tax category">{wordsOf(taxCategory)}</Description>
          <Description term="Trial">{daysOf(plan.trialDays)}</Description>
          <Description term="Grace period">{daysOf(plan.graceDays)}</Description>
          <Description term="Applicants">
            {plan.isPublic ? "Can choose it" : "Cannot choose it"}
          </Description>
          {monthlyValue !== null && (
            <Description term="Monthly revenue">{formatMoney(monthlyValue, currency)}</Description>
          )}
          {plan.description && <Description term="Description">{plan.description}</Description>}
        </DescriptionList>
      </Card>
      <Card aria-label="Limits">
        <CardHead title="Limits" />
        <DescriptionList columns={1}>
          {PLAN_LIMITS.map((limit) => (
            <Description key={limit} term={LIMIT_WORDS[limit]}>
              {limitOf(plan[limit])}
            </Description>
          ))}
          <Description term="Features">
            {features.length === 0
              ? "None"
              : features.map((feature) => FEATURE_WORDS[feature]).join(", ")}
          </Description>
        </DescriptionList>
      </Card>
    </>
  );
}
