import type { Organization } from "@pharmacy/contract/organizations/organizations";
import type { SubscriptionState } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { CalendarClock, FileWarning, type LucideIcon } from "lucide-react";
import { classNames } from "#lib/class-names.ts";
import { inDays } from "#lib/days.ts";
import { formatDate } from "#lib/format.ts";
import { licenceToday } from "#resources/organizations/licence.tsx";
import { useOwnPharmacy } from "#resources/organizations/own-pharmacy.ts";
import { noticeOf } from "#resources/subscriptions/subscription-notice.ts";

/** Information is subtle; a state that needs action is not. */
const LOOK: Record<SubscriptionState, string> = {
  active: "",
  scheduled: "bg-info-soft text-info",
  trial: "bg-info-soft text-info",
  none: "bg-warning-soft text-warning",
  expiring: "bg-warning-soft text-warning",
  grace: "bg-danger-soft text-danger",
  expired: "bg-danger-soft text-danger",
  cancelled: "bg-danger-soft text-danger",
};

/** Shown only while the subscription or licence needs a notice. */
export function SubscriptionBanner({ organization }: { organization: string }) {
  const pharmacy = useOwnPharmacy(organization);
  if (!pharmacy) return null;
  const { subscription } = pharmacy;
  const licence = licenceNotice(pharmacy);
  return (
    <>
      <Line text={noticeOf(subscription)} icon={CalendarClock} look={LOOK[subscription.state]} />
      <Line
        text={licence?.text}
        icon={FileWarning}
        look={licence?.isOver ? "bg-danger-soft text-danger" : "bg-info-soft text-info"}
      />
    </>
  );
}

type LineProps = { text: string | undefined; icon: LucideIcon; look: string };

function Line({ text, icon: Icon, look }: LineProps) {
  if (!text) return null;
  return (
    <p
      role="status"
      className={classNames("mb-5 flex items-start gap-2.5 text-pretty rounded-lg px-4 py-3", look)}
    >
      <Icon aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </p>
  );
}

/** The licence notice for the pharmacy's users; undefined while the end is far off. */
function licenceNotice(
  pharmacy: Pick<Organization, "licenceExpiresOn" | "timeZone">,
): { text: string; isOver: boolean } | undefined {
  const { licenceExpiresOn: expiresOn } = pharmacy;
  if (expiresOn === null) return undefined;
  const { state, daysLeft } = licenceToday(pharmacy);
  if (state === "expired") {
    const text = `The licence expired on ${formatDate(expiresOn)}. Orders are on hold until it is renewed.`;
    return { text, isOver: true };
  }
  if (state === "valid") return undefined;
  const text = `The licence expires ${inDays(daysLeft)}, on ${formatDate(expiresOn)}. Send the network the renewed one.`;
  return { text, isOver: false };
}
