import { Column, type DriverValueDecoder } from "drizzle-orm";
import { objectFrom } from "../object-from.ts";

export type Prepared<Result = object[]> = {
  execute(values?: Record<string, unknown>): PromiseLike<Result>;
};

/** The rows of a page, and what the first carries in columns whose names begin with a dollar. */
export type PageRows = { rows: object[]; carried: Record<string, unknown> | undefined };

type Field = { path: string[]; field: Column | Decoded | { sql: Decoded } };
type Decoded = { decoder: DriverValueDecoder<unknown, unknown> };

type Inside = { fields?: Field[]; customResultMapper?: (rows: unknown[][]) => unknown };

/**
 * Drizzle looks up what each value is, which takes longer than everything else done with a page.
 */
export function mapRows(query: Prepared): Prepared {
  const inside = query as Inside;
  const fields = fieldsOf(inside);
  // values within a value come from a join, which may have found nothing
  if (fields.some(({ path }) => path.length > 1)) return query;
  inside.customResultMapper = mapperOf(fields);
  return query;
}

export function mapPage(query: Prepared): Prepared<PageRows> {
  const inside = query as Inside;
  const fields = fieldsOf(inside);
  const isCarried = ({ path }: Field) => path[0]?.startsWith("$") ?? false;
  const rowsOf = mapperOf(fields.filter((field) => !isCarried(field)));
  const carriedOf = mapperOf(fields.filter(isCarried));
  inside.customResultMapper = (all) => ({
    rows: rowsOf(all),
    carried: carriedOf(all.slice(0, 1))[0],
  });
  return query as unknown as Prepared<PageRows>;
}

function fieldsOf({ fields }: Inside): (Field & { place: number })[] {
  if (!fields) throw new Error("The fields of a query are not where Drizzle used to keep them.");
  return fields.map(({ path, field }, place) => ({ path, field, place }));
}

function mapperOf(fields: (Field & { place: number })[]) {
  const rowOf = objectFrom(
    fields.map(({ path, field, place }) => {
      const decoder = decoderOf(field);
      const decoded = (value: unknown) =>
        value === null ? null : decoder?.mapFromDriverValue(value);
      return { name: path.join("."), at: place, by: decoder && decoded };
    }),
  );
  return (all: unknown[][]) => all.map(rowOf);
}

function decoderOf(field: Field["field"]): DriverValueDecoder<unknown, unknown> | undefined {
  if (!(field instanceof Column)) return "sql" in field ? field.sql.decoder : field.decoder;
  const isPlain = field.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return isPlain ? undefined : field;
}
