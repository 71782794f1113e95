import type { BankColumns } from "@pharmacy/contract/bank/bank";
import { bankRowReader } from "@pharmacy/contract/bank/bank.csv";
import type { Mapping } from "@pharmacy/contract/mapping/mapping";
import { useMemo } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";
import { formatDate, formatMoney } from "#lib/format.ts";

type Props = { columns: BankColumns; mapping: Mapping };

/** Read by the rules that the server reads the whole file by. */
export function ReadLines({ columns: { rows, currency }, mapping }: Props) {
  const lines = useMemo(() => {
    const read = bankRowReader(mapping, currency);
    return rows.map(({ line, cells, problem }) => ({
      line,
      found: problem === undefined ? read(cells) : { problems: [problem] },
    }));
  }, [rows, currency, mapping]);
  return (
    <Card aria-label="First lines">
      <CardHead title="First lines" hint="As they will be added." />
      <ul className="divide-y divide-line-soft">
        {lines.map(({ line, found }) => (
          <li key={line} className="flex items-baseline gap-3 px-4 py-2.5">
            <span className="nums text-muted text-xs">{line}</span>
            {"problems" in found ? (
              <span className="wrap-anywhere min-w-0 flex-1 text-danger">
                {found.problems.join(" ")}
              </span>
            ) : (
              <>
                <div className="min-w-0 flex-1">
                  <span className="wrap-anywhere block font-medium">
                    {found.row.payerName ?? "Unknown payer"}
                  </span>
                  <span className="wrap-anywhere block text-muted text-xs">
                    {[formatDate(found.row.bookedOn), found.row.reference, found.row.text]
                      .filter((one) => one !== null)
                      .join(" · ")}
                  </span>
                </div>
                <span className="nums whitespace-nowrap">
                  {formatMoney(
                    found.row.side === "debit" ? -found.row.amount : found.row.amount,
                    found.row.currency,
                  )}
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
