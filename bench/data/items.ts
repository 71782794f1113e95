import { fill } from "./fill.ts";
import { withoutIndexes } from "./indexes.ts";

const BATCH = 100_000;

/** Adds packs of some thousands of substances from forty makers; one in ten is no longer active. */
export async function fillItems(databaseUrl: string, first: number, last: number): Promise<void> {
  const starts = Array.from({ length: Math.ceil((last - first + 1) / BATCH) }, (_, place) => {
    return first + place * BATCH;
  });
  await fill(databaseUrl, [
    UNITS,
    GROUPS,
    ...withoutIndexes(
      "items",
      starts.map((start) => [ITEMS, [start, Math.min(last, start + BATCH - 1)]]),
    ),
    "vacuum analyze items",
  ]);
}

const UNITS = `
  insert into units (id, code, name, name_plural, symbol, kind, decimals, sort_order, status)
  select uuidv7(), 'B-' || name, name, name || 's', left(name, 3), kind, 0, 0, 'active'
  from (values ('tablet', 'presentation'), ('capsule', 'presentation'), ('box', 'packaging')) of_unit (name, kind)
  on conflict do nothing`;

const GROUPS = `
  with roots as (
    insert into groups (id, code, name, sort_order, status)
    select uuidv7(), 'R' || n, 'Main group ' || n, n, 'active' from generate_series(1, 5) n
    on conflict do nothing returning id
  ), middle as (
    insert into groups (id, code, name, parent, sort_order, status)
    select uuidv7(), 'M' || row_number() over (), 'Group ' || n, id, n, 'active'
    from roots, generate_series(1, 5) n returning id
  )
  insert into groups (id, code, name, parent, sort_order, status)
  select uuidv7(), 'L' || row_number() over (), 'Sub-group ' || n, id, n, 'active'
  from middle, generate_series(1, 4) n`;

// a number is scattered, so that neighbours in the table are none in the order of their names
const ITEMS = `
  insert into items (id, name, generic_name, brand_name, kind, "group", strength, dose_form, base_unit,
    pack_size, pack_unit, gtin, atc_code, manufacturer, storage, protect_from_light, keep_dry,
    do_not_freeze, batch_tracked, expiry_tracked, essential_medicine, tax_category, reference_price,
    currency, description, status)
  select uuidv7(), initcap(substance) || ' ' || strength || ' ' || form || 's, ' || size, substance,
    case when n % 3 = 0 then initcap(one) || initcap(three) || ' ' || n % 97 end, 'medicine',
    leaf[1 + x % cardinality(leaf)], strength, form,
    unit[1 + n % 2], size, box, '0' || body || (10 - odd % 10) % 10,
    chr(65 + x % 14) || lpad((1 + x % 16)::text, 2, '0') || chr(65 + x % 6) || chr(65 + x % 5) || lpad((n % 99)::text, 2, '0'),
    maker || (array[' Laboratories',' Pharma',' Generics',' Health'])[1 + n % 4],
    'below25', false, false, false, true, true, n % 7 = 0, 'standard', 100 + x % 9000, 'EUR',
    'Keep out of the reach of children. ' || repeat(substance || ' ', 8),
    case when n % 1000 = 0 then 'withdrawn' when n % 20 = 0 then 'discontinued' when n % 25 = 1 then 'draft' else 'active' end
  from (select array_agg(id order by code) as leaf from groups where code like 'L%') leaves,
    (select array_agg(id order by name) filter (where kind = 'presentation') as unit,
      (array_agg(id) filter (where kind = 'packaging'))[1] as box from units where code like 'B-%') of_units,
    generate_series($1::int, $2::int) n, lateral (select (n * 7919::bigint % 1000003)::int as x) scattered, lateral (select
    (array['am','ben','car','dex','eno','flu','gli','hal','iso','ket','lor','met','nor','oxa','pra','qui','ros','sul','tor','val'])[1 + x % 20] as one,
    (array['a','i','o','eti','ophe','amo','uri','ico','ola','ebu','ati','ide','ono','axi','yro'])[1 + x / 20 % 15] as two,
    (array['pril','sartan','olol','statin','zole','cillin','mycin','floxacin','prazole','dipine','gliptin','parin','tidine','vir','mab','nib'])[1 + x / 300 % 16] as three,
    (array['5 mg','10 mg','20 mg','40 mg','80 mg','100 mg','250 mg','500 mg','1 g'])[1 + x / 4800 % 9] as strength,
    (array['tablet','capsule','film-coated tablet','sachet','vial'])[1 + x / 43200 % 5] as form,
    (array[7,10,14,20,21,28,30,56,60,90,98,100])[1 + n % 12] as size,
    (array['Corvane','Nordhal','Teselle','Bryndale','Maristow','Ossery','Falkmere','Dunvale','Pellmoor','Harrowby'])[1 + x / 7 % 10] as maker,
    (952000000000 + n)::text as body) words, lateral (select one || two || three as substance,
    (select sum(substr(body, at, 1)::int * case when at % 2 = 0 then 3 else 1 end) from generate_series(1, 12) at) as odd) of_n`;
