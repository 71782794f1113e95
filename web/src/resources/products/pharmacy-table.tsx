import { Link } from "@tanstack/react-router";
import { classNames } from "#lib/class-names.ts";

type TableColumn<Key extends string> = {
  key: Key;
  heading: string;
  /** The products that the figure is about. */
  filters: object;
  tone: string;
};

type TableRow<Key extends string> = Readonly<Record<Key, number>> & {
  /** Undefined for all pharmacies. */
  organization?: { id: string; name: string };
};

type PharmacyTableProps<Key extends string> = {
  caption: string;
  columns: readonly TableColumn<Key>[];
  rows: readonly TableRow<Key>[];
  show(figure: number): string;
  /** For screen readers, where what is shown is rounded. */
  say?: (figure: number) => string;
};

/** Figures of products by pharmacy, each of which opens its products. */
export function PharmacyTable<Key extends string>(props: PharmacyTableProps<Key>) {
  const { caption, columns, rows, show, say = show } = props;
  return (
    <div className="overflow-x-auto">
      <table className="w-full">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="border-line border-b bg-sunken text-muted text-xs">
            <th className="px-4 py-2 text-start font-medium">Pharmacy</th>
            {columns.map(({ key, heading }) => (
              <th key={key} className="whitespace-nowrap px-2 py-2 text-end font-medium">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line-soft">
          {rows.map(({ organization, ...row }) => (
            <tr key={organization?.id ?? ""}>
              <th scope="row" className="break-words px-4 py-2 text-start font-normal">
                {organization?.name ?? ALL}
              </th>
              {columns.map(({ key, heading, filters, tone }) => (
                <td key={key} className="nums whitespace-nowrap px-2 py-2 text-end">
                  <Figure
                    label={`${heading} in ${organization?.name ?? ALL}`}
                    figure={(row as unknown as Record<Key, number>)[key]}
                    say={say}
                    search={{ organization: organization?.id, ...filters }}
                    tone={tone}
                    show={show}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const ALL = "All pharmacies";

type FigureProps = Required<Pick<PharmacyTableProps<never>, "show" | "say">> & {
  label: string;
  figure: number;
  search: object;
  tone: string;
};

function Figure({ label, figure, search, tone, show, say }: FigureProps) {
  if (figure === 0) return <span className="text-subtle">0</span>;
  return (
    <Link
      to="/admin/products"
      search={search}
      aria-label={`${label}: ${say(figure)}`}
      className={classNames("rounded-sm hover:underline", tone)}
    >
      {show(figure)}
    </Link>
  );
}
