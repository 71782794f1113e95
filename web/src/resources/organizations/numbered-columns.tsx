import type { Column } from "#components/list/column.ts";

type Numbered = { id: string; number: string; organization: { name: string } };

/** The first columns of a list of documents of pharmacies, which are called by their numbers. */
export function numberedColumns<Row extends Numbered>(hasPharmacy: boolean) {
  const number: Column<Row, "number"> = {
    id: "number",
    header: "Number",
    sort: "number",
    primary: true,
    ...(hasPharmacy && { width: "10rem" }),
    text: (row) => row.number,
    cell: (row) => <span className="nums">{row.number}</span>,
  };
  const pharmacy: Column<Row, "organization"> = {
    id: "organization",
    header: "Pharmacy",
    card: "detail",
    text: ({ organization }) => organization.name,
    cell: ({ organization }) => <span className="truncate">{organization.name}</span>,
  };
  return hasPharmacy ? [number, pharmacy] : [number];
}
