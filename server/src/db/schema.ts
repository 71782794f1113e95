/** Every table, for migrations and for Drizzle. One line for each resource. */
export * from "../audit-logs/audit-archives.table.ts";
export * from "../audit-logs/audit-logs.table.ts";
export * from "../audit-logs/audit-seals.table.ts";
export * from "../auth/challenges.table.ts";
export * from "../files/files.table.ts";
export * from "../http/tries.table.ts";
export * from "../mail/mails.table.ts";
export * from "../organizations/organizations.table.ts";
export * from "../passkeys/passkeys.table.ts";
export * from "../sessions/sessions.table.ts";
export * from "../settings/settings.table.ts";
export * from "../tokens/tokens.table.ts";
export * from "../units/units.table.ts";
export * from "../users/users.table.ts";
export * from "../views/views.table.ts";
