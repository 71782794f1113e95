import type { RecallNotice } from "@pharmacy/contract/recalls/recalls";
import { useQuery } from "@tanstack/react-query";
import { ShieldAlert } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { packsOf } from "#resources/products/packs-of.ts";
import { recallNoticesApi } from "#resources/recalls/recalls.api.ts";

const RecallSheet = lazyPart(() =>
  import("./-recall-sheet.tsx").then((module) => module.RecallSheet),
);

/** A recall stays until the user's pharmacy answers it. */
export function RecallBanner() {
  const { data } = useQuery(recallNoticesApi.waiting);
  const [opened, open] = useState<RecallNotice>();
  return (
    <>
      {data?.items.toSorted(byClass).map((notice) => (
        <Line key={notice.id} notice={notice} onOpen={() => open(notice)} />
      ))}
      {opened && <RecallSheet notice={opened} onClose={() => open(undefined)} />}
    </>
  );
}

/** The most dangerous first, then the one that has waited longest. */
const byClass = (one: RecallNotice, other: RecallNotice) =>
  one.recall.recallClass - other.recall.recallClass;

function Line({ notice, onOpen }: { notice: RecallNotice; onOpen(): void }) {
  const can = usePermissions("recallNotice");
  const { recall, packs } = notice;
  return (
    <div
      role="status"
      className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg bg-danger-soft px-4 py-3 text-danger"
    >
      <ShieldAlert aria-hidden className="size-4 shrink-0" />
      <p className="wrap-anywhere min-w-0 flex-1 text-pretty">
        <strong className="font-semibold">
          {recall.itemName} is recalled (class {recall.recallClass}).
        </strong>{" "}
        Take {packsOf(packs)} off the shelf
        {can.act ? " and confirm how many you set aside." : ". An owner or pharmacist confirms it."}
      </p>
      <Button onClick={onOpen} className="max-md:w-full">
        {can.act ? "Acknowledge recall" : "Show recall"}
        <span className="sr-only"> {recall.number}</span>
      </Button>
    </div>
  );
}
