import type { PriceList } from "@pharmacy/contract/lists/lists";
import { LIST_ACTS } from "@pharmacy/contract/lists/lists.acts";
import { Archive, CircleCheck, CopyPlus, GitCompareArrows, Pencil, Trash2 } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { formatDate, formatNumber } from "#lib/format.ts";
import { ALL_PHARMACIES } from "./list-words.ts";
import { listsApi } from "./lists.api.ts";

export const listActs: NounActs<PriceList, keyof typeof LIST_ACTS> = {
  model: "list",
  rules: LIST_ACTS,
  primary: ({ status }) => (status === "draft" ? "activate" : "edit"),
  beside: () => ["edit", "copy"],
  looks: {
    edit: {
      label: "Edit list",
      words: "change name dates priority pharmacy",
      icon: Pencil,
      keys: "E",
      staysVisible: true,
      opens: "edit",
    },
    activate: {
      label: "Activate list",
      words: "publish offer prices",
      icon: CircleCheck,
      question: {
        title: ({ name }) => `Activate ${name}?`,
        async countImpact({ id }, queryClient) {
          const overlaps = { ...listsApi.overlaps(id), staleTime: 0 };
          const { items } = await queryClient.fetchQuery(overlaps);
          return items.map(({ message }) => ({ text: message }));
        },
        consequences: (list) => [
          `${list.organization?.name ?? ALL_PHARMACIES} will pay its ${linesOf(list)} from ${formatDate(list.validFrom)}${untilOf(list)}.`,
        ],
      },
      run: (list) => listsApi.activate(list),
      success: "List activated",
      bulk: {
        verb: "Activate",
        doing: "Activating",
        done: "activated",
        consequences: ["Pharmacies pay their prices from the first day on."],
      },
    },
    archive: {
      label: "Archive list",
      words: "end retire prices",
      icon: Archive,
      isDanger: true,
      staysVisible: true,
      question: {
        title: ({ name }) => `Archive ${name}?`,
        consequences: (list) => [
          list.state === "running" &&
            `Its ${linesOf(list)} stop immediately. Items on no other list will have no price.`,
          "Existing orders keep their prices.",
          "It can no longer be changed or activated, only copied.",
        ],
      },
      run: (list) => listsApi.archive(list),
      success: "List archived",
      bulk: {
        verb: "Archive",
        doing: "Archiving",
        done: "archived",
        consequences: [
          "They no longer set any price. Existing orders keep their prices.",
          "They cannot be changed or activated again, only copied.",
        ],
      },
    },
    copy: {
      label: "Copy to pharmacies",
      words: "duplicate again",
      icon: CopyPlus,
      opens: "copy",
    },
    compare: {
      label: "Compare with another list",
      words: "difference prices",
      icon: GitCompareArrows,
      opens: "compare",
    },
    delete: {
      label: "Delete list",
      words: "remove",
      icon: Trash2,
      isDanger: true,
      staysVisible: true,
      question: {
        title: ({ name }) => `Delete ${name}?`,
        consequences: (list) => [
          `It is deleted permanently with its ${linesOf(list)}. No pharmacy has ever seen it.`,
        ],
      },
      run: ({ id }) => listsApi.remove(id),
      removes: true,
      success: "List deleted successfully",
    },
  },
};

function linesOf({ lineCount }: PriceList): string {
  return `${formatNumber(lineCount)} ${lineCount === 1 ? "price" : "prices"}`;
}

function untilOf({ validTo }: PriceList): string {
  return validTo ? ` to ${formatDate(validTo)}` : " on";
}
