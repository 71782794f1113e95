import { may } from "@pharmacy/contract/permissions";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Card, CardHead } from "#components/ui/card.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { formatNumber } from "#lib/format.ts";
import { ODDITIES } from "#nouns/admin-dashboard.ts";
import { emailNoticeOf } from "#resources/emails/email-notice.ts";
import { failedEmailsApi } from "#resources/emails/failed-emails.api.ts";
import { summary } from "#resources/summary/summary.api.ts";
import { hrefOf } from "#resources/summary/tiles.ts";
import { EmailStrip } from "./-email-strip.tsx";

/** A sentence for each thing that should not have happened, with a link to the counted rows. */
export function Unusual() {
  const { role } = useCurrentUser();
  const seesEmails = may(role, "user", "view");
  const { data } = useQuery(summary());
  const health = useQuery({ ...failedEmailsApi.health, enabled: seesEmails }).data;
  const notice = health && emailNoticeOf(health);
  const known = (data?.tiles ?? []).flatMap((counted) => {
    const words = ODDITIES[counted.tile];
    return words ? [{ ...counted, words }] : [];
  });
  if (known.length === 0) return null;
  const shown = known.filter(({ count }) => count > 0);
  return (
    <Card aria-labelledby="unusual">
      <CardHead id="unusual" title="Unusual" />
      <div className="grid gap-3 px-4 py-3">
        {seesEmails && <EmailStrip notice={notice} />}
        {shown.length > 0 && (
          <ul aria-labelledby="unusual" className="flex flex-wrap gap-x-6 gap-y-2">
            {shown.map(({ words, isExact = true, ...counted }) => (
              <li key={counted.tile} className="flex items-center gap-2">
                <span aria-hidden className="size-1.5 shrink-0 rounded-full bg-danger" />
                <Link
                  to={hrefOf(counted, words)}
                  className="rounded-sm underline underline-offset-2"
                >
                  {words.sentence(
                    counted.count,
                    `${formatNumber(counted.count)}${isExact ? "" : "+"}`,
                    counted.since,
                  )}
                </Link>
              </li>
            ))}
          </ul>
        )}
        {shown.length === 0 && !notice && <p className="text-muted">Nothing unusual.</p>}
      </div>
    </Card>
  );
}
