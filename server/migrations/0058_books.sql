ALTER TABLE "settings" ADD COLUMN "journal_accounts" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "voided_on" date;--> statement-breakpoint
UPDATE payments SET voided_on = (voided_at AT TIME ZONE (SELECT time_zone FROM settings LIMIT 1))::date WHERE voided_at IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_voided_on" ON "payments" USING btree ("organization","voided_on") WHERE voided_on is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_voided" CHECK ((voided_at is null) = (voided_on is null));--> statement-breakpoint
CREATE VIEW ledger_entries AS
SELECT i.id, i.kind, false AS is_void, i.organization, i.currency, i.issue_date AS "on", i.created_at AS at,
  i.number, i.reason AS reference,
  CASE WHEN i.kind = 'invoice' THEN i.due_date END AS due_date,
  CASE WHEN i.kind = 'invoice' THEN i.total_amount ELSE -i.total_amount END AS amount
FROM invoices i
UNION ALL
SELECT p.id, p.kind, false, p.organization, p.currency, p.paid_on, p.created_at,
  p.number, p.reference, NULL::date,
  CASE WHEN p.kind = 'refund' THEN p.amount ELSE -p.amount END
FROM payments p
UNION ALL
SELECT p.id, p.kind, true, p.organization, p.currency, p.voided_on, p.voided_at,
  p.number, NULL, NULL::date,
  CASE WHEN p.kind = 'refund' THEN -p.amount ELSE p.amount END
FROM payments p
WHERE p.voided_on IS NOT NULL;--> statement-breakpoint
CREATE VIEW pharmacy_ageing AS
SELECT md5(o.id::text || d.currency)::uuid AS id, o.id AS organization, o.name, o.code, o.search, d.currency,
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
