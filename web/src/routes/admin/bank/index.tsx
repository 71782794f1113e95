import type { BankFile, BankLine, BankLineListQuery } from "@pharmacy/contract/bank/bank";
import { BANK_LINE_ACTS } from "@pharmacy/contract/bank/bank.acts";
import { BANK_LINE_LIST } from "@pharmacy/contract/bank/bank.list";
import { BANK_LINE_STATUSES, BANK_MATCHES, BANK_SIDES } from "@pharmacy/contract/bank/bank.values";
import { createFileRoute, Link } from "@tanstack/react-router";
import { useState } from "react";
import { ListFilter } from "#components/list/list-filter.tsx";
import { ListPage } from "#components/list/list-page.tsx";
import { useBulkActs } from "#components/list-acts/use-bulk-acts.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listSearch, withoutDefaults } from "#lib/list-search.ts";
import { usePermissions } from "#lib/use-permissions.ts";
import { useRecordList } from "#lib/use-record-list.ts";
import { bankApi } from "#resources/bank/bank.api.ts";
import { BANK_COLUMNS } from "#resources/bank/bank-columns.tsx";
import { amountOf, partyOf } from "#resources/bank/bank-words.ts";
import { useNextLine } from "./-use-next-line.ts";

const validateSearch = listSearch(BANK_LINE_LIST);

export const Route = createFileRoute("/admin/bank/")({
  validateSearch,
  search: { middlewares: [withoutDefaults(validateSearch)] },
  loaderDeps: ({ search: { id: _, ...query } }) => query,
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(bankApi.list(deps)),
  staticData: { crumb: "Bank", under: { label: "Orders", to: "/admin/orders" } },
  component: BankPage,
});

const BankLineSheet = lazyPart<
  Parameters<typeof import("#resources/bank/bank-line-sheet.tsx").BankLineSheet>[0]
>(() => import("#resources/bank/bank-line-sheet.tsx").then((module) => module.BankLineSheet));

const BankFilesCard = lazyPart<
  Parameters<typeof import("#resources/bank/bank-files.tsx").BankFilesCard>[0]
>(() => import("#resources/bank/bank-files.tsx").then((module) => module.BankFilesCard));

const ReadColumns = lazyPart<
  Parameters<typeof import("#resources/bank/read-columns.tsx").ReadColumns>[0]
>(() => import("#resources/bank/read-columns.tsx").then((module) => module.ReadColumns));

const BULK = {
  model: "bankLine",
  rules: BANK_LINE_ACTS,
  load: () => import("#resources/bank/bank.acts.tsx").then(({ bankLineActs }) => bankLineActs),
} as const;

const MATCH_WORDS = { certain: "Certain", suggested: "Suggested", none: "No suggestion" };
const SIDE_WORDS = { credit: "Money in", debit: "Money out" };

const MATCHES = BANK_MATCHES.map((value) => ({ value, label: MATCH_WORDS[value] }));
const SIDES = BANK_SIDES.map((value) => ({ value, label: SIDE_WORDS[value] }));

function BankPage() {
  const screen = useRecordList<BankLine, BankLineListQuery>(bankApi, Route.useSearch());
  const { list } = screen;
  const can = usePermissions("bankFile");
  const lines = usePermissions("bankLine");
  const next = useNextLine(list.query, list.id || undefined);
  const [table, setTable] = useState<File>();
  const showLines = ({ id }: BankFile) => list.change({ file: id, status: "open" });
  return (
    <>
      <ListPage
        {...screen}
        noun={{ one: "bank line", many: "bank lines" }}
        columns={BANK_COLUMNS}
        can={lines}
        acts={useBulkActs(BULK)}
        rowLabel={(line) => `${amountOf(line)} ${partyOf(line)}`}
        onOpen={({ id }) => list.open(id)}
        lead={<BankFilesCard mayUpload={can.create} onShow={showLines} onTable={setTable} />}
        empty="Upload a bank file to see who paid which invoice."
        filters={
          <>
            <ListFilter
              list={list}
              name="status"
              label="Status"
              options={[...BANK_LINE_STATUSES]}
            />
            <ListFilter list={list} name="match" label="Match" options={MATCHES} />
            <ListFilter list={list} name="side" label="Direction" options={SIDES} />
          </>
        }
      />
      {table && (
        <ReadColumns file={table} onAdded={showLines} onClose={() => setTable(undefined)} />
      )}
      {list.id && (
        <BankLineSheet
          key={list.id}
          id={list.id}
          next={next}
          onNext={(id) => list.open(id)}
          onClose={() => list.open(undefined)}
          expenseLink={({ id, number }) => (
            <Link to="/admin/expenses" hash={id} className="rounded-sm hover:underline">
              {number}
            </Link>
          )}
          paymentLink={({ id, number }) => (
            <Link
              to="/admin/payments"
              search={{ id }}
              className="wrap-anywhere rounded-sm hover:underline"
            >
              {number}
            </Link>
          )}
        />
      )}
    </>
  );
}
