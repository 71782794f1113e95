import type {
  ApplicationDocument,
  ApplicationReceipt,
  OfferedPlans,
} from "@pharmacy/contract/registrations/applications";
import type {
  AddedInformation,
  RequestedInformation,
} from "@pharmacy/contract/registrations/information";
import type { RegistrationInput } from "@pharmacy/contract/registrations/registrations";
import { queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import type { UploadOptions } from "#lib/upload-options.ts";

/** Calls for applicants, who are not signed in. */
export const applicationsApi = {
  plans: queryOptions({
    queryKey: ["applications", "plans"],
    queryFn: ({ signal }) => http.get<OfferedPlans>("registrations/plans", {}, signal),
  }),
  upload(file: File, options?: UploadOptions): Promise<ApplicationDocument> {
    const form = new FormData();
    form.set("file", file);
    return http.postForm("registrations/documents", form, options);
  },
  /** The request behind an applicant's link. */
  requested: (token: string) =>
    http.post<RequestedInformation>("registrations/information/preview", { token }),
  add: (added: AddedInformation) =>
    http.post<RequestedInformation>("registrations/information", added),
  send: (application: RegistrationInput) =>
    http.post<ApplicationReceipt>("registrations", application),
};
