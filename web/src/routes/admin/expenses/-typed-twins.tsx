import type { ExpenseInput } from "@pharmacy/contract/expenses/expenses";
import { useQuery } from "@tanstack/react-query";
import { useWatch } from "react-hook-form";
import type { RecordForm } from "#components/form/record-form.ts";
import { useSettled } from "#lib/use-settled.ts";
import { expensesApi } from "#resources/expenses/expenses.api.ts";
import { TwinsNotice } from "./-twins-notice.tsx";

const PAUSE_MS = 400;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const VENDOR_MAX = 120;

/** Looks for duplicates while an expense is entered: warns without preventing it. */
export function TypedTwins({
  form,
  id,
}: {
  form: RecordForm<ExpenseInput>;
  id?: string | undefined;
}) {
  const [vendor, incurredOn, net, tax, currency, receipt] = useWatch({
    control: form.control,
    name: ["vendor", "incurredOn", "netAmount", "taxAmount", "currency", "receipt"],
  });
  const total = Number(net) + Number(tax);
  const isWhole =
    DAY.test(incurredOn) && Number.isSafeInteger(total) && vendor.trim().length <= VENDOR_MAX;
  const question = useSettled(
    JSON.stringify({
      ...(isWhole && { vendor: vendor.trim(), incurredOn, total, currency: currency ?? "" }),
      ...(receipt && { receipt }),
      ...(id && { except: id }),
    }),
    PAUSE_MS,
  );
  const { data } = useQuery({
    ...expensesApi.twins(JSON.parse(question)),
    enabled: isWhole || Boolean(receipt),
    retry: false,
  });
  const isAsked = isWhole || Boolean(receipt);
  return <TwinsNotice isInForm twins={(isAsked && data?.items) || []} />;
}
