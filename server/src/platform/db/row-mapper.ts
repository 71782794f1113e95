import { Column, type DriverValueDecoder } from "drizzle-orm";

/** A query that can be executed again and again, with other values for its placeholders. */
export type Prepared<Result = object[]> = {
  execute(values?: Record<string, unknown>): PromiseLike<Result>;
};

/** The rows of a page, and what the first carries in columns whose names begin with a dollar. */
export type PageRows = { rows: object[]; carried: Record<string, unknown> | undefined };

/** What Drizzle selects: where a value belongs in the row, and what reads it. */
type Field = { path: string[]; field: Column | Decoded | { sql: Decoded } };
type Decoded = { decoder: DriverValueDecoder<unknown, unknown> };

/** The parts of a prepared query that Drizzle keeps private. */
type Inside = { fields?: Field[]; customResultMapper?: (rows: unknown[][]) => unknown };

/**
 * Makes a query map its rows with a function for its own columns. Drizzle's looks up for each value
 * of each row what it is, which takes longer than everything else that is done with a page.
 */
export function mapRows(query: Prepared): Prepared {
  const inside = query as Inside;
  const fields = fieldsOf(inside);
  // values within a value come from a join, which may have found nothing
  if (fields.some(({ path }) => path.length > 1)) return query;
  inside.customResultMapper = mapperOf(fields);
  return query;
}

/** The same for a page, whose rows carry totals. */
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
  const readers = fields.map(({ path, field, place }) => {
    return { name: path.join("."), place, decoder: decoderOf(field) };
  });
  // a copy has all fields from the beginning: objects that grow cost twice as much
  const empty = Object.fromEntries(readers.map(({ name }) => [name, null]));
  return (all: unknown[][]) =>
    all.map((values) => {
      const row: Record<string, unknown> = { ...empty };
      for (const { name, place, decoder } of readers) {
        const value = values[place];
        if (value !== null) row[name] = decoder ? decoder.mapFromDriverValue(value) : value;
      }
      return row;
    });
}

/** What reads a field's values; undefined where they stay as the driver reads them. */
function decoderOf(field: Field["field"]): DriverValueDecoder<unknown, unknown> | undefined {
  if (!(field instanceof Column)) return "sql" in field ? field.sql.decoder : field.decoder;
  const isPlain = field.mapFromDriverValue === Column.prototype.mapFromDriverValue;
  return isPlain ? undefined : field;
}
