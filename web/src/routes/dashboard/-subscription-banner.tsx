import type { SubscriptionState } from "@pharmacy/contract/subscriptions/subscriptions.values";
import { CalendarClock, FileWarning, type LucideIcon } from "lucide-react";
import { classNames } from "#lib/class-names.ts";
import { licenceNotice } from "#resources/organizations/licence-notice.ts";
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
