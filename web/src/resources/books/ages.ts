import type { Age } from "@pharmacy/contract/books/books.values";

export const AGE_WORDS: Readonly<Record<Age, string>> = {
  notDue: "Not due",
  days30: "1–30 days",
  days60: "31–60 days",
  days90: "61–90 days",
  over90: "Over 90 days",
};
