import type {
  ApplicationDocument,
  ApplicationReceipt,
  OfferedPlans,
} from "@pharmacy/contract/registrations/applications";
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
  send: (application: RegistrationInput) =>
    http.post<ApplicationReceipt>("registrations", application),
};
