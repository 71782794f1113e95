/**
 * Statements that add numbered pharmacies and the plan that they share. One in ten is not active
 * if they are mixed; else all are.
 */
export function pharmaciesOf(
  first: number,
  last: number,
  { areMixed = false } = {},
): [string, unknown[]][] {
  return [
    [PLAN, []],
    [PHARMACIES, [first, last, areMixed]],
  ];
}

/** The id of the pharmacy `n`: a UUID of version 4, since the server accepts no other digits there. */
export const PHARMACY_ID = `overlay(overlay(md5('pharmacy ' || n) placing '4' from 13) placing '8' from 17)::uuid`;

const PLAN = `
  insert into plans (id, code, name, status, interval, price, currency, tax_category, trial_days,
    grace_days, features, is_public, sort_order)
  values (md5('plan')::uuid, 'BENCH', 'Bench', 'active', 'year', 7900, 'EUR', 'zero', 0, 14,
    '{productImport,productSync}', true, 1)
  on conflict do nothing`;

const PHARMACIES = `
  insert into organizations (id, name, legal_name, type, status, licence_number, licence_authority,
    licence_expires_on, pharmacist_name, email, phone, address, time_zone, currency, locale,
    payment_term_days, order_hold)
  select ${PHARMACY_ID}, 'Shop ' || n, 'Healthcare ' || n, 'community',
    case when $3::boolean and n % 10 = 0 then 'inactive' else 'active' end, 'SHOP-' || n,
    'Pharmacy regulator', case when $3::boolean then current_date + n % 900 end, 'Aoife Brennan',
    'desk' || n || '@chain.example', '+353209110001',
    '{"line1": "4 Mill Street", "city": "Ballyhart", "country": "IE"}',
    case when $3::boolean
      then (array['Europe/Dublin','Atlantic/Azores','Europe/Lisbon','Etc/UTC'])[1 + n % 4]
      else 'Europe/Dublin' end,
    'EUR', 'en-IE', 30, false
  from generate_series($1::int, $2::int) n`;
