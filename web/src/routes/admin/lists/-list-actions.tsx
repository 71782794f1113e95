import type { PriceList } from "@pharmacy/contract/lists/lists";
import { useState } from "react";
import { HeaderActs } from "#components/record-acts/header-acts.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { listActs } from "#resources/lists/lists.acts.tsx";

const ListForm = lazyPart(() => import("./-list-form.tsx").then((module) => module.ListForm));
const CopySheet = lazyPart(() => import("./-copy-sheet.tsx").then((module) => module.CopySheet));
const CompareSheet = lazyPart(() =>
  import("./-compare-sheet.tsx").then((module) => module.CompareSheet),
);

const SOON = { edit: ListForm.preload, copy: CopySheet.preload, compare: CompareSheet.preload };

export function ListActions({ list, onDeleted }: { list: PriceList; onDeleted(): void }) {
  const [part, setPart] = useState<"edit" | "copy" | "compare">();
  const close = () => setPart(undefined);
  return (
    <>
      <HeaderActs
        noun={listActs}
        record={list}
        opens={{
          edit: () => setPart("edit"),
          copy: () => setPart("copy"),
          compare: () => setPart("compare"),
        }}
        soon={SOON}
        onRemoved={onDeleted}
      />
      {part === "edit" && <ListForm list={list} onClose={close} />}
      {part === "copy" && <CopySheet list={list} onClose={close} />}
      {part === "compare" && <CompareSheet list={list} onClose={close} />}
    </>
  );
}
