import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { Impact } from "#components/record/use-impact.ts";
import { Instant } from "#components/ui/instant.tsx";
import { formatNumber } from "#lib/format.ts";
import { organizationsApi } from "./organizations.api.ts";

/** Users and programs that a deactivation stops, with links to view them. */
export async function orgImpact({ id, lastActivityAt }: Organization): Promise<Impact[]> {
  const { users, sessions, apiTokens, invitations } = await organizationsApi.impact(id);
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
