import "../jitless.ts";
import * as z from "zod/mini";
import { linkSecret } from "../auth/passwords.ts";
import { optionalLines } from "../text.ts";
import { ApplicationDocument } from "./applications.ts";
import { documentKeys } from "./registrations.ts";
import { ADDITION_MAX, DOCUMENTS_MAX } from "./registrations.values.ts";

/** The request, as the applicant's link shows it. */
export const RequestedInformation = z.object({
  number: z.string(),
  pharmacyName: z.string(),
  message: z.string(),
  expiresAt: z.iso.datetime(),
});
export type RequestedInformation = z.infer<typeof RequestedInformation>;

export const AddedInformation = z
  .strictObject({
    token: linkSecret,
    text: optionalLines("Answer", ADDITION_MAX),
    documents: documentKeys,
  })
  .check(
    z.refine(({ text, documents }) => Boolean(text) || documents.length > 0, {
      error: "Write an answer, or add a document.",
      path: ["text"],
    }),
  );
export type AddedInformation = z.input<typeof AddedInformation>;

/** Documents have names here; only their keys are sent. */
export const InformationForm = z.object({
  text: optionalLines("Answer", ADDITION_MAX),
  documents: z.pipe(
    z
      .array(ApplicationDocument)
      .check(z.maxLength(DOCUMENTS_MAX, `Add at most ${DOCUMENTS_MAX} documents.`)),
    z.transform((documents: ApplicationDocument[]) => documents.map(({ key }) => key)),
  ),
});
export type InformationForm = z.input<typeof InformationForm>;
export type Information = z.output<typeof InformationForm>;
