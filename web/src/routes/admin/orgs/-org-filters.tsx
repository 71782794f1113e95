import { EXPIRING_DAYS } from "@pharmacy/contract/expiries/expiries.values";
import type {
  OrganizationCounts,
  OrganizationListQuery,
} from "@pharmacy/contract/organizations/organizations";
import {
  type LicenceState,
  ORGANIZATION_STATUSES,
} from "@pharmacy/contract/organizations/organizations.values";
import { SUBSCRIPTION_STATES } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { useQuery } from "@tanstack/react-query";
import { ListFilter } from "#components/list/list-filter.tsx";
import { choicesOf } from "#lib/choices.ts";
import { formatNumber } from "#lib/format.ts";
import type { ListState } from "#lib/use-list.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { STATE_WORDS } from "#resources/subscriptions/subscription-words.ts";

type Option = { value: string; label: string };

const SUBSCRIPTIONS: Option[] = [
  ...SUBSCRIPTION_STATES.map((value) => ({
    value,
    label: STATE_WORDS[value].label,
  })),
  { value: "readOnly", label: "Any read-only" },
  { value: "paying", label: "Any paid term" },
];

const LICENCES: { value: LicenceState; label: string }[] = [
  { value: "expired", label: "Expired" },
  { value: "expiring", label: `Expires within ${EXPIRING_DAYS.licence} days` },
  { value: "valid", label: "Valid" },
  { value: "unknown", label: "No expiry date" },
];

/** Each choice shows its count. */
export function OrgFilters({ list }: { list: ListState<OrganizationListQuery> }) {
  const { data } = useQuery(organizationsApi.counts(list.query));
  return (
    <>
      <ListFilter
        list={list}
        name="status"
        label="Status"
        options={counted(choicesOf(ORGANIZATION_STATUSES), data?.status)}
      />
      <ListFilter
        list={list}
        name="subscription"
        label="Subscription"
        options={counted(SUBSCRIPTIONS, data?.subscription)}
      />
      <ListFilter list={list} name="plan" label="Plan" options={plansIn(data)} />
      <ListFilter
        list={list}
        name="licence"
        label="Licence"
        options={counted(LICENCES, data?.licence)}
      />
    </>
  );
}

/** "Expiring (4)"; without the number until it is known. */
function counted(options: Option[], counts: OrganizationCounts["status"] | undefined): Option[] {
  if (!counts) return options;
  const counted = new Map(counts.map(({ value, count }) => [value, count]));
  return options.map(({ value, label }) => ({
    value,
    label: withCount(label, counted.get(value) ?? 0),
  }));
}

function plansIn(counts: OrganizationCounts | undefined): Option[] {
  return (counts?.plan ?? []).map(({ value, label, count }) => ({
    value,
    label: withCount(label, count),
  }));
}

function withCount(label: string, count: number): string {
  return `${label} (${formatNumber(count)})`;
}
