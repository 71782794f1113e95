import type { PriceList } from "@pharmacy/contract/lists/lists";
import { Archive, CircleCheck, CopyPlus, GitCompareArrows, Pencil, Trash2 } from "lucide-react";
import { useState } from "react";
import { type RecordAction, RecordActions } from "#components/record/record-actions.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import type { Question } from "./-list-questions.tsx";

const ListQuestion = lazyPart(() =>
  import("./-list-questions.tsx").then((module) => module.ListQuestion),
);
const ListForm = lazyPart(() => import("./-list-form.tsx").then((module) => module.ListForm));
const CopySheet = lazyPart(() => import("./-copy-sheet.tsx").then((module) => module.CopySheet));
const CompareSheet = lazyPart(() =>
  import("./-compare-sheet.tsx").then((module) => module.CompareSheet),
);

type Panel = "edit" | "copy" | "compare";

const ARCHIVED = "An archived list cannot be changed. Copy it instead.";

/** What can be done to a list, or why it cannot. */
export function ListActions({ list, onDeleted }: { list: PriceList; onDeleted(): void }) {
  const { id, status, lineCount } = list;
  const can = usePermissions("list");
  const [question, ask] = useState<Question>();
  const [panel, setPanel] = useState<Panel>();
  const closed = status === "archived" ? ARCHIVED : undefined;
  const edit: RecordAction = {
    label: "Edit list",
    icon: Pencil,
    act: `edit ${id}`,
    keys: "E",
    disabledReason: closed,
    run: () => setPanel("edit"),
    preload: ListForm.preload,
  };
  const activate: RecordAction = {
    label: "Activate list",
    icon: CircleCheck,
    act: `activate ${id}`,
    disabledReason:
      lineCount === 0 ? "Add at least one item before activating the list." : undefined,
    run: () => ask("activate"),
  };
  const archive: RecordAction = {
    label: "Archive list",
    icon: Archive,
    act: `archive ${id}`,
    isDanger: true,
    disabledReason: status === "archived" ? "This list is already archived." : undefined,
    run: () => ask("archive"),
  };
  const copy: RecordAction = {
    label: "Copy to pharmacies",
    icon: CopyPlus,
    act: `copy ${id}`,
    run: () => setPanel("copy"),
    preload: CopySheet.preload,
  };
  const compare: RecordAction = {
    label: "Compare with another list",
    icon: GitCompareArrows,
    act: `compare ${id}`,
    run: () => setPanel("compare"),
    preload: CompareSheet.preload,
  };
  const remove: RecordAction = {
    label: "Delete list",
    icon: Trash2,
    isDanger: true,
    act: `delete ${id}`,
    disabledReason: status === "draft" ? undefined : "Only drafts can be deleted.",
    run: () => ask("delete"),
  };
  const primary = can.act && status === "draft" ? activate : can.edit ? edit : undefined;
  const close = () => setPanel(undefined);
  return (
    <>
      <RecordActions
        primary={primary}
        beside={[...(can.edit && primary !== edit ? [edit] : []), ...(can.create ? [copy] : [])]}
        more={[compare, ...(can.act ? [archive] : []), ...(can.remove ? [remove] : [])]}
      />
      {question && (
        <ListQuestion
          question={question}
          list={list}
          onDeleted={onDeleted}
          onClose={() => ask(undefined)}
        />
      )}
      {panel === "edit" && <ListForm list={list} onClose={close} />}
      {panel === "copy" && <CopySheet list={list} onClose={close} />}
      {panel === "compare" && <CompareSheet list={list} onClose={close} />}
    </>
  );
}
