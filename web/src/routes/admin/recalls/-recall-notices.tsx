import type { Recall, RecallNotice } from "@pharmacy/contract/recalls/recalls";
import { differenceWords } from "@pharmacy/contract/recalls/recalls.packs";
import { NOTICE_STATUSES, NOTICE_WORDS } from "@pharmacy/contract/recalls/recalls.values";
import { useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { Mail } from "lucide-react";
import { useState } from "react";
import { CardAnswer } from "#components/feedback/card-answer.tsx";
import { Button } from "#components/ui/button.tsx";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Instant } from "#components/ui/instant.tsx";
import { NativeSelect } from "#components/ui/native-select.tsx";
import { SmallPager } from "#components/ui/small-pager.tsx";
import { formatNumber } from "#lib/format.ts";
import { useAction } from "#lib/use-action.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { EmailDelivery } from "#resources/recalls/email-delivery.tsx";
import { NoticeState } from "#resources/recalls/recall-state.tsx";
import { remindedWords } from "#resources/recalls/recall-toasts.ts";
import { noticeBatches, packsSetAside } from "#resources/recalls/recall-words.ts";
import { recallNoticesApi, recallsApi } from "#resources/recalls/recalls.api.ts";

/** Each pharmacy's stock and answer, the longest wait first. */
export function RecallNotices({ recall }: { recall: Recall }) {
  const [status, setStatus] = useState("");
  const [page, setPage] = useState(1);
  const query = useQuery(recallNoticesApi.of(recall.id, { status, page }));
  const totalPages = query.data?.totalPages ?? 0;
  return (
    <Card aria-label="Pharmacies">
      <CardHead
        title={query.data ? `Pharmacies (${formatNumber(query.data.total)})` : "Pharmacies"}
      >
        <NativeSelect
          aria-label="Answers"
          value={status}
          onChange={({ target }) => {
            setStatus(target.value);
            setPage(1);
          }}
        >
          <option value="">All</option>
          {NOTICE_STATUSES.map((value) => (
            <option key={value} value={value}>
              {NOTICE_WORDS[value]}
            </option>
          ))}
        </NativeSelect>
      </CardHead>
      <CardAnswer query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <p className="px-4 py-3 text-muted">No pharmacies.</p>
          ) : (
            <ul className="divide-y divide-line-soft">
              {items.map((notice) => (
                <NoticeLine key={notice.id} recall={recall} notice={notice} />
              ))}
            </ul>
          )
        }
      </CardAnswer>
      <SmallPager page={{ page, totalPages }} onPage={setPage} />
    </Card>
  );
}

type LineProps = { recall: Recall; notice: RecallNotice };

function NoticeLine({ recall, notice }: LineProps) {
  const { organization, status, missingReason, note, emails } = notice;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 px-4 py-3 md:grid-cols-[minmax(0,3fr)_minmax(0,2fr)_6rem]">
      <div className="min-w-0">
        <Link
          to="/admin/orgs/$id"
          params={{ id: organization.id }}
          className="wrap-anywhere rounded-sm font-medium hover:underline"
        >
          {organization.name}
        </Link>{" "}
        <span className="text-muted text-xs">{organization.code}</span>
        <p className="wrap-anywhere text-muted text-xs">{noticeBatches(notice).join(" · ")}</p>
        {missingReason && (
          <p className="wrap-anywhere whitespace-pre-line text-xs">Missing: {missingReason}</p>
        )}
        {note && <p className="wrap-anywhere whitespace-pre-line text-xs">{note}</p>}
      </div>
      <div className="grid justify-items-start gap-0.5 max-md:col-start-1">
        <NoticeState notice={notice} />
        <SetAside notice={notice} />
        <Since notice={notice} />
        <p className="text-muted text-xs">
          <EmailDelivery emails={emails} />
        </p>
      </div>
      <div className="justify-self-end max-md:col-start-2 max-md:row-span-2 max-md:row-start-1">
        {status === "waiting" && <RemindButton recall={recall} notice={notice} />}
      </div>
    </li>
  );
}

/** Packs of the current answer, or of an earlier one if the pharmacy was asked again. */
function SetAside({ notice }: Pick<LineProps, "notice">) {
  const { status, setAside, packs } = notice;
  if (setAside === null) return null;
  if (status !== "acknowledged") {
    return <p className="text-muted text-xs">Earlier answer: {packsOf(setAside)} set aside</p>;
  }
  const more = setAside > packs && differenceWords(notice);
  return (
    <p className="text-muted text-xs">
      {packsSetAside({ packs, setAside })} set aside{more && ` · ${more}`}
    </p>
  );
}

/** Since when a pharmacy has been waiting, or who answered for it. */
function Since({ notice }: Pick<LineProps, "notice">) {
  const { status, waitingSince, acknowledgedAt, acknowledgedBy } = notice;
  if (status === "acknowledged" && acknowledgedAt) {
    return (
      <p className="text-muted text-xs">
        {acknowledgedBy?.name}, <Instant at={acknowledgedAt} />
      </p>
    );
  }
  return (
    <p className="text-muted text-xs">
      Asked <Instant at={waitingSince} />
    </p>
  );
}

function RemindButton({ recall, notice }: LineProps) {
  const can = usePermissions("recall");
  const remind = useAction({
    run: () => recallsApi.remind(recall.id, [notice.id]),
    changes: "recall",
    success: remindedWords,
    failure: "Failed to send reminders",
  });
  if (!can.act) return null;
  return (
    <Button
      size="sm"
      pending={remind.isPending}
      aria-label={`Remind ${notice.organization.name}`}
      onClick={() => remind.mutate(undefined)}
    >
      <Mail aria-hidden />
      Remind
    </Button>
  );
}
