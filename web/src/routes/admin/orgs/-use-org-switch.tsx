import type {
  Organization,
  OrganizationImpact,
} from "@pharmacy/contract/organizations/organizations";
import type { Impact } from "#components/record/use-impact.ts";
import { Instant } from "#components/ui/instant.tsx";
import { formatNumber } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { organizationsApi } from "#resources/organizations/organizations.api.ts";
import { subscriptionsApi } from "#resources/subscriptions/subscriptions.api.ts";

/** Deactivating asks for confirmation; activating takes one click. */
export function useOrgSwitch({ id, name, lastActivityAt }: Organization) {
  const setStatus = useAction({
    run: (to: Organization["status"]) => organizationsApi.setStatus(id, to),
    changes: "organization",
    success: "Organization status updated successfully",
    failure: "Failed to update organization status",
    undo:
      ({ version }, to) =>
      () =>
        organizationsApi.setStatus(id, to === "active" ? "inactive" : "active", version),
  });
  const activate = () => setStatus.mutate("active");
  const question = {
    title: `Deactivate ${name}?`,
    countImpact: async () => impactsOf(id, lastActivityAt, await subscriptionsApi.impact(id)),
    consequences: [
      "Emails about the end of its membership are no longer sent.",
      "Its records stay as they are. You can activate it again at any time; sessions, API tokens and invitations that ended stay ended.",
    ],
    confirmLabel: "Deactivate pharmacy",
    confirm: () => setStatus.mutateAsync("inactive"),
  };
  return { activate, isPending: setStatus.isPending, question };
}

/** Users and programs that a deactivation stops, with links to view them. */
function impactsOf(
  id: string,
  lastActivityAt: string | null,
  { users, sessions, apiTokens, invitations }: OrganizationImpact,
): Impact[] {
  return [
    users > 0 && {
      text: `${usersAre(users)} signed out immediately and cannot sign in again.`,
      to: `/admin/users?organization=${id}`,
    },
    sessions > 0 && {
      text:
        sessions === 1 ? "1 open session ends." : `${formatNumber(sessions)} open sessions end.`,
    },
    apiTokens > 0 && {
      text:
        apiTokens === 1
          ? "1 API token stops working for good."
          : `${formatNumber(apiTokens)} API tokens stop working for good.`,
      to: `/admin/tokens?type=api&status=active&organization=${id}`,
    },
    invitations > 0 && {
      text:
        invitations === 1
          ? "1 invitation stops working."
          : `${formatNumber(invitations)} invitations stop working.`,
      to: `/admin/tokens?type=invitation&status=active&organization=${id}`,
    },
    lastActivityAt !== null && {
      text: (
        <span>
          Last activity: <Instant at={lastActivityAt} />.
        </span>
      ),
    },
  ].filter((impact) => impact !== false);
}

/** "Its 1 user is", "Its 14 users are". */
export function usersAre(count: number): string {
  return count === 1 ? "Its 1 user is" : `Its ${formatNumber(count)} users are`;
}
