import type { Page } from "@pharmacy/contract/list";
import type {
  PaymentReminder,
  PaymentReminderPreview,
  PaymentReminderState,
  ReminderBlock,
  ReminderBlocks,
} from "@pharmacy/contract/payment-reminders/payment-reminders";
import type { BlockKind } from "@pharmacy/contract/payment-reminders/payment-reminders.values";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { untilSent } from "#resources/emails/waiting-emails.ts";

const of = (id: string) => encodeURIComponent(id);
const BLOCKS = "reminder-blocks";
const REMINDERS = "payment-reminders";

/** A pharmacy, or one of its invoices. */
export type Reminded = { organization: string } | { invoice: string };

const pathOf = (reminded: Reminded) =>
  "invoice" in reminded
    ? `invoices/${of(reminded.invoice)}`
    : `organizations/${of(reminded.organization)}`;

/** The keys are those of the pages, so that a change of the record refetches them. */
const keyOf = (reminded: Reminded) =>
  "invoice" in reminded
    ? ["invoices", "detail", reminded.invoice]
    : ["organizations", "detail", reminded.organization];

export type Blocked = { kind: BlockKind; until?: string | null; reason: string | null };

type Seen = { id: string; version: number };

export const paymentRemindersApi = {
  /** The latest first. */
  of: (reminded: Reminded) =>
    queryOptions({
      queryKey: [...keyOf(reminded), REMINDERS],
      queryFn: ({ signal }) =>
        http.get<Page<PaymentReminder>>(REMINDERS, { ...reminded, count: 10 }, signal),
      refetchInterval: ({ state }) =>
        untilSent(state.data?.items.flatMap(({ letters = [] }) => letters)),
    }),
  blocksOf: (reminded: Reminded) =>
    queryOptions({
      queryKey: [...keyOf(reminded), BLOCKS],
      queryFn: ({ signal }) =>
        http.get<ReminderBlocks>(`${pathOf(reminded)}/${BLOCKS}`, {}, signal),
    }),
  state: queryOptions({
    queryKey: ["invoices", "list", "reminder-state"],
    queryFn: ({ signal }) => http.get<PaymentReminderState>(`${REMINDERS}/state`, {}, signal),
  }),
  /** The email as it would be sent now, never from the cache. */
  preview: (organization: string) =>
    queryOptions({
      queryKey: [...keyOf({ organization }), REMINDERS, "preview"],
      queryFn: ({ signal }) =>
        http.get<PaymentReminderPreview>(
          `${pathOf({ organization })}/${REMINDERS}/preview`,
          {},
          signal,
        ),
      staleTime: 0,
      gcTime: 0,
      meta: { isPreview: true },
    }),

  send: (organization: string) =>
    http.post<PaymentReminder>(`${pathOf({ organization })}/${REMINDERS}`, {}),
  block: (reminded: Reminded, input: Blocked) =>
    http.post<ReminderBlock>(`${pathOf(reminded)}/${BLOCKS}`, input),
  changeBlock: (id: string, changes: Partial<Blocked> & { version: number }) =>
    http.patch<ReminderBlock>(`${BLOCKS}/${of(id)}`, changes),
  lift: ({ id, version }: Seen) =>
    http.post<ReminderBlock>(`${BLOCKS}/${of(id)}/lift`, { version }),
};
