import { FaqEntry, FaqListQuery, SimilarAnswers, SimilarQuery } from "@pharmacy/contract/faq/faq";
import { pageOf } from "@pharmacy/contract/list";
import { RecordParams } from "@pharmacy/contract/record";
import { listRecords } from "../../platform/db/list.ts";
import { getRecord } from "../../platform/db/records.ts";
import type { Routes } from "../../platform/http/routes.ts";
import { faqKind, listOptions, shownEntry } from "./faq.list.ts";
import { similarAnswers } from "./faq.similar.ts";

export const faqRoutes: Routes = async (app, { db }) => {
  app.get(
    "/faq",
    {
      config: { access: "signedIn" },
      schema: { querystring: FaqListQuery, response: { 200: pageOf(FaqEntry) } },
    },
    async ({ query }) => {
      const page = await listRecords(db, faqKind, query, listOptions(query));
      return { ...page, items: page.items.map(shownEntry) };
    },
  );

  app.get(
    "/faq/similar",
    {
      config: { access: "signedIn" },
      schema: { querystring: SimilarQuery, response: { 200: SimilarAnswers } },
    },
    async ({ query }) => ({ items: await similarAnswers(db, query.text) }),
  );

  app.get(
    "/faq/:id",
    {
      config: { access: "signedIn" },
      schema: { params: RecordParams, response: { 200: FaqEntry } },
    },
    async ({ params }) => shownEntry(await getRecord(db, faqKind, params.id)),
  );
};
