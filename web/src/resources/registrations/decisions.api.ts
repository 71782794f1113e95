import type { EmailReceipt } from "@pharmacy/contract/emails/delivery";
import type {
  Approval,
  ApprovalPreview,
  ApprovalReceipt,
  InformationRequest,
  Registration,
  Rejection,
  RejectionPreview,
} from "@pharmacy/contract/registrations/registrations";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";

const pathOf = (id: string, act: string) => `registrations/${encodeURIComponent(id)}/${act}`;

// separate from the registrations: once one is decided, there is nothing left to preview
const PREVIEWS = "registration-previews";
const meta = { isPreview: true } as const;

export const decisionsApi = {
  previewKey: [PREVIEWS] as const,

  /** Call it only on an explicit decision: this GET has side effects. */
  approve: (id: string, { plan, licenceExpiresOn }: Approval) =>
    http.get<ApprovalReceipt>(pathOf(id, "approve"), { plan, licenceExpiresOn }),
  /** A message is sent in the body, because proxies log URLs. */
  reject: (id: string, { code, reason, note }: Rejection) =>
    reason?.trim() || note?.trim()
      ? http.post<Registration>(pathOf(id, "reject"), { code, reason, note })
      : http.get<Registration>(pathOf(id, "reject"), { reason: code }),

  requestInformation: (id: string, request: InformationRequest) =>
    http.post<Registration & EmailReceipt>(pathOf(id, "request-information"), request),

  approvalPreview: (id: string, plan: string | undefined) =>
    queryOptions({
      queryKey: [PREVIEWS, "approval", id, plan],
      queryFn: ({ signal }) =>
        http.get<ApprovalPreview>(pathOf(id, "approval-preview"), { plan }, signal),
      placeholderData: keepPreviousData,
      // a decision needs a fresh preview
      staleTime: 0,
      meta,
    }),
  rejectionPreview: (id: string, { code, reason }: Pick<Rejection, "code" | "reason">) =>
    queryOptions({
      queryKey: [PREVIEWS, "rejection", id, code, reason],
      queryFn: ({ signal }) =>
        http.post<RejectionPreview>(pathOf(id, "rejection-preview"), { code, reason }, { signal }),
      placeholderData: keepPreviousData,
      meta,
    }),
};
