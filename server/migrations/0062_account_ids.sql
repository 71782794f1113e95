-- calls take ids of a known version only
CREATE OR REPLACE VIEW pharmacy_ageing AS
SELECT overlay(overlay(md5(o.id::text || d.currency) PLACING '8' FROM 13) PLACING '8' FROM 17)::uuid AS id, o.id AS organization, o.name, o.code, o.search, d.currency,
  d.not_due, d.days30, d.days60, d.days90, d.over90, d.open_amount, d.on_account,
  d.open_amount - d.on_account AS balance
FROM (
  SELECT a.organization, a.currency,
    sum(CASE WHEN a.late <= 0 THEN a.open ELSE 0 END)::bigint AS not_due,
    sum(CASE WHEN a.late BETWEEN 1 AND 30 THEN a.open ELSE 0 END)::bigint AS days30,
    sum(CASE WHEN a.late BETWEEN 31 AND 60 THEN a.open ELSE 0 END)::bigint AS days60,
    sum(CASE WHEN a.late BETWEEN 61 AND 90 THEN a.open ELSE 0 END)::bigint AS days90,
    sum(CASE WHEN a.late > 90 THEN a.open ELSE 0 END)::bigint AS over90,
    sum(a.open)::bigint AS open_amount, sum(a.paid)::bigint AS on_account
  FROM (
    SELECT i.organization, i.currency, (now() AT TIME ZONE p.time_zone)::date - i.due_date AS late,
      i.open_amount AS open, 0::bigint AS paid
    FROM invoices i JOIN organizations p ON p.id = i.organization
    WHERE i.open_amount > 0 AND i.kind = 'invoice'
    UNION ALL
    SELECT c.organization, c.currency, 0, 0, c.open_amount
    FROM invoices c WHERE c.open_amount > 0 AND c.kind = 'creditNote'
    UNION ALL
    SELECT m.organization, m.currency, 0, 0, m.open_amount
    FROM payments m WHERE m.open_amount > 0
  ) a
  GROUP BY a.organization, a.currency
) d
JOIN organizations o ON o.id = d.organization;
