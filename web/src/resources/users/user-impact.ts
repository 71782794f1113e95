import type { Impact } from "#components/record/use-impact.ts";
import { formatNumber } from "#lib/format.ts";
import { usersApi } from "./users.api.ts";

/**
 * Counts what an act ends for a user.
 *
 * @param endsLinks a new role leaves an invitation valid, and signing out leaves every link valid.
 */
export async function userImpact(id: string, { endsLinks = false } = {}): Promise<Impact[]> {
  const { sessions, links } = await usersApi.impact(id);
  if (sessions === null || links === null) return [];
  const ending = [{ count: sessions, one: "open session ends.", many: "open sessions end." }];
  if (endsLinks) {
    const [one, many] = ["mailed link stops working.", "mailed links stop working."];
    ending.push({ count: links, one, many });
  }
  return ending
    .filter(({ count }) => count > 0)
    .map(({ count, one, many }) => ({
      text: `${formatNumber(count)} ${count === 1 ? one : many}`,
    }));
}
