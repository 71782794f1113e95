import type {
  IssuedWebhook,
  Webhook,
  WebhookChanges,
  WebhookDeliveries,
  WebhookInput,
  Webhooks,
} from "@pharmacy/contract/webhooks/webhooks";
import { infiniteQueryOptions, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

const PATH = "webhooks";
const pathOf = (id: string) => `${PATH}/${encodeURIComponent(id)}`;

/** Tries are not announced by the live stream. */
const REFRESH_MS = 5_000;

export const webhooksApi = {
  all: queryOptions({
    queryKey: ["webhooks", "list"],
    queryFn: ({ signal }) => http.get<Webhooks>(PATH, {}, signal),
    refetchInterval: REFRESH_MS,
  }),

  deliveries: (id: string) =>
    infiniteQueryOptions({
      queryKey: ["webhooks", "deliveries", id],
      queryFn: ({ pageParam, signal }) =>
        http.get<WebhookDeliveries>(
          `${pathOf(id)}/deliveries`,
          pageParam ? { before: pageParam } : {},
          signal,
        ),
      initialPageParam: "",
      getNextPageParam: ({ next }) => next ?? undefined,
      refetchInterval: REFRESH_MS,
    }),

  /** Only this answer, and that of `replaceSecret`, contains the secret. */
  create: (input: WebhookInput) => http.post<IssuedWebhook>(PATH, input),
  update: ({ id, ...changes }: WebhookChanges & { id: string }) =>
    http.patch<Webhook>(pathOf(id), changes),
  remove: (id: string) => http.delete(pathOf(id)),
  pause: ({ id, version }: Webhook) => http.post<Webhook>(`${pathOf(id)}/pause`, { version }),
  resume: ({ id, version }: Webhook) => http.post<Webhook>(`${pathOf(id)}/resume`, { version }),
  replaceSecret: ({ id }: Webhook) => http.post<IssuedWebhook>(`${pathOf(id)}/replace-secret`, {}),
  test: ({ id }: Webhook) => http.post<void>(`${pathOf(id)}/test`, {}),
  sendAgain: (id: string, delivery?: string) =>
    http.post<void>(`${pathOf(id)}/send-again`, { delivery }),
};
