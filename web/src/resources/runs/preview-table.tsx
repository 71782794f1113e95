import type { RunPreview } from "@pharmacy/contract/runs/runs";
import { ScrollRegion } from "#components/ui/scroll-region.tsx";
import { NARROW, useMedia } from "#lib/use-media.ts";
import { columnName } from "./column-names.ts";

type PreviewProps = { preview: RunPreview };

/** The first rows of the file; cards on a phone, because a table would not fit. */
export function PreviewTable({ preview }: PreviewProps) {
  const isNarrow = useMedia(NARROW);
  if (preview.rows.length === 0) {
    return (
      <p role="status" className="px-4 py-3 text-muted">
        There is no row below the column names.
      </p>
    );
  }
  return (
    <ScrollRegion label="First rows of the file" className="max-h-96 border-line border-t">
      {isNarrow ? <Cards preview={preview} /> : <Table preview={preview} />}
    </ScrollRegion>
  );
}

function Table({ preview: { header, rows } }: PreviewProps) {
  return (
    <table className="min-w-full text-xs">
      <thead className="sticky top-0 bg-sunken text-muted">
        <tr>
          <th scope="col" className="px-3 py-2 text-start font-medium">
            Line
          </th>
          {header.map(namedColumn).map(({ id, name }) => (
            <th key={id} scope="col" className="whitespace-nowrap px-3 py-2 text-start font-medium">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ line, cells, problem }) => (
          <tr key={line} className="border-line-soft border-t">
            <th scope="row" className="nums px-3 py-1.5 text-start font-normal text-subtle">
              {line}
            </th>
            {problem ? (
              <td colSpan={header.length} className="px-3 py-1.5 text-danger">
                {problem}
              </td>
            ) : (
              header.map(namedColumn).map(({ id, column }) => (
                <td key={id} className="max-w-60 truncate px-3 py-1.5">
                  <bdi>{cells[column]}</bdi>
                </td>
              ))
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ preview: { header, rows } }: PreviewProps) {
  return (
    <ul className="text-xs">
      {rows.map(({ line, cells, problem }) => (
        <li key={line} className="grid gap-1 border-line-soft border-b px-4 py-2.5">
          <span className="text-subtle">Line {line}</span>
          {problem && <span className="text-danger">{problem}</span>}
          <dl className="grid gap-0.5">
            {header
              .map(namedColumn)
              .filter(({ column }) => cells[column])
              .map(({ id, name, column }) => (
                <div key={id} className="flex gap-2">
                  <dt className="w-28 shrink-0 truncate text-muted">{name}</dt>
                  <dd className="wrap-anywhere">
                    <bdi>{cells[column]}</bdi>
                  </dd>
                </div>
              ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}

/** Two columns of a file may have the same name. */
const namedColumn = (header: string, column: number) => ({
  id: String(column),
  column,
  name: columnName(header, column),
});
