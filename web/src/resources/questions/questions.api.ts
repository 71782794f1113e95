import { COUNT_MAX } from "@pharmacy/contract/list.values";
import type {
  AnswerDraft,
  AnswerInput,
  AnswerPreview,
  Assignees,
  Assignment,
  Closing,
  Merge,
  NoteInput,
  Publication,
  Question,
  QuestionAfterAct,
  QuestionChanges,
  QuestionFile,
  QuestionListQuery,
  QuestionNote,
  QuestionSummary,
  Seen,
  VisitorQuestion,
  VisitorReceipt,
} from "@pharmacy/contract/questions/questions";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { http } from "#api/http.ts";
import { resourceApi } from "#api/resource.ts";
import type { UploadOptions } from "#lib/upload-options.ts";
import { untilSent } from "#resources/emails/waiting-emails.ts";

const PATH = "questions";
const pathOf = (id: string, act: string) => `${PATH}/${encodeURIComponent(id)}/${act}`;

const listed = resourceApi<QuestionSummary, never, QuestionChanges, QuestionListQuery>(PATH);

/** Sends an action, and returns the changed question. */
const act =
  <Body extends object>(name: string) =>
  (id: string, body: Body) =>
    http.post<QuestionAfterAct>(pathOf(id, name), body);

/** All questions, in the default order. */
export const ANY_QUESTION: QuestionListQuery = {
  search: "",
  page: 1,
  count: COUNT_MAX,
  sort: "",
  order: "",
  status: "",
  topic: "",
  assignee: "",
  overdue: "",
};

export const questionsApi = {
  ...listed,
  detail: (id: string) =>
    queryOptions({
      queryKey: [PATH, "detail", id],
      queryFn: ({ signal }) => http.get<Question>(`${PATH}/${encodeURIComponent(id)}`, {}, signal),
      refetchInterval: ({ state }) => untilSent(state.data?.letters),
    }),
  update: ({ id, ...changes }: QuestionChanges & { id: string }) =>
    http.patch<QuestionAfterAct>(`${PATH}/${encodeURIComponent(id)}`, changes),

  answer: act<AnswerInput>("answer"),
  assign: act<Assignment>("assign"),
  merge: act<Merge>("merge"),
  close: act<Closing>("close"),
  publish: act<Publication>("publish"),
  unpublish: act<Seen>("unpublish"),
  addNote: (id: string, note: NoteInput) => http.post<QuestionNote>(pathOf(id, "notes"), note),

  /** Users to whom a question can be assigned. */
  assignees: queryOptions({
    queryKey: [PATH, "assignees"],
    queryFn: ({ signal }) => http.get<Assignees>(`${PATH}/assignees`, {}, signal),
  }),
  /** The email that an answer would send. */
  answerPreview: (id: string, draft: AnswerDraft) =>
    queryOptions({
      queryKey: ["question-previews", id, draft.answer],
      queryFn: ({ signal }) =>
        http.post<AnswerPreview>(pathOf(id, "answer-preview"), draft, { signal }),
      placeholderData: keepPreviousData,
      meta: { isPreview: true },
    }),

  /** Asks without an account. The support desk enters messages for their senders the same way. */
  send: (question: VisitorQuestion) => http.post<VisitorReceipt>(PATH, question),
  /** Stores a file for a question or an answer that has not been sent yet. */
  upload(file: File, options?: UploadOptions): Promise<QuestionFile> {
    const form = new FormData();
    form.set("file", file);
    return http.postForm(`${PATH}/files`, form, options);
  },
};
