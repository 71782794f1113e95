CREATE INDEX "audit_logs_timeline" ON "audit_logs" USING btree ("organization","model","at","id") WHERE organization is not null and outcome = 'success'
  and model in ('organization', 'registration', 'subscription', 'reminder', 'user', 'token')
  and action not in ('export', 'prove')
  and (model <> 'token' or record_label !~ '^(invitation|password reset|email verification) …');--> statement-breakpoint
CREATE INDEX "registrations_organization" ON "registrations" USING btree ("organization") WHERE organization is not null;