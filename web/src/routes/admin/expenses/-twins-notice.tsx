import type { ExpenseTwin } from "@pharmacy/contract/expenses/expenses";
import { Link } from "@tanstack/react-router";
import { twinWords } from "#resources/expenses/expense-words.ts";

const SAME = {
  receipt: "has the same receipt",
  details: "has the same vendor, amount and date",
  near: "has the same vendor and amount, a few days apart",
};

type Props = {
  twins: readonly ExpenseTwin[];
  /** Opens links in a new tab, so that the form's input stays. */
  isInForm?: boolean;
};

/** Warns that an expense may have been entered before, with a link to the other one. */
export function TwinsNotice({ twins, isInForm }: Props) {
  return (
    <div role="status" className="col-span-full empty:hidden">
      {twins.length > 0 && (
        <div className="rounded-lg border border-warning/30 bg-warning-soft px-4 py-2 text-warning">
          <p className="font-medium">This may be entered already</p>
          <ul>
            {twins.map((twin) => (
              <li key={twin.id}>
                <Link
                  to="/admin/expenses"
                  hash={twin.id}
                  className="underline underline-offset-2"
                  {...(isInForm && { target: "_blank" })}
                >
                  {twinWords(twin)}
                </Link>{" "}
                {SAME[twin.same]}.
              </li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}
