ALTER TABLE "bank_lines" DROP CONSTRAINT "bank_lines_posted";--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "expense" uuid;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "taken_back_because" text;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "suggested_expense" uuid;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD COLUMN "title" text GENERATED ALWAYS AS (coalesce(payer_name, payer_iban, bank_reference, reference, 'Unknown payer')) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_expense_expenses_id_fk" FOREIGN KEY ("expense") REFERENCES "public"."expenses"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "expenses_unpaid" ON "expenses" USING btree ("total") WHERE (paid_on is null and voided_at is null and not is_draft);--> statement-breakpoint
CREATE INDEX "bank_lines_identifiers" ON "bank_lines" USING gin ((array[lower("bank_reference"), lower("payer_iban")]));--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_expense_unique" UNIQUE("expense");--> statement-breakpoint
ALTER TABLE "bank_lines" ADD CONSTRAINT "bank_lines_posted" CHECK ((status = 'posted') = (num_nonnulls(payment, expense) = 1)
        and (payment is null or side = 'credit') and (expense is null or side = 'debit')
        and (payment is null) = (organization is null)
        and (status = 'ignored') = (reason is not null) and amount > 0);