import { type RunKind, runKindOf } from "@pharmacy/contract/runs/runs.values";
import { PencilLine } from "lucide-react";
import { useState } from "react";
import { Button } from "#components/ui/button.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import type { EditManyProps } from "./edit-many.tsx";
import type { EditedNoun } from "./edited-noun.ts";

const EditMany = lazyPart<EditManyProps>(() =>
  import("./edit-many.tsx").then((module) => module.EditMany),
);

function useMayEditMany(kind: RunKind): boolean {
  const { create } = usePermissions("run");
  const can = usePermissions(runKindOf(kind).model);
  return create && can.create && can.edit;
}

type Selected = { chosen: ReadonlyMap<string, string> };

/** For a list: the button that edits what is selected. */
export const editManyOf = (edited: EditedNoun) =>
  function EditSelected({ chosen }: Selected) {
    return <EditManyButton {...edited} chosen={chosen} />;
  };

function EditManyButton(props: EditedNoun & Selected) {
  const [isOpen, setOpen] = useState(false);
  if (!useMayEditMany(props.kind)) return null;
  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        className="max-md:px-2! max-md:[&_svg]:hidden"
        onClick={() => setOpen(true)}
      >
        <PencilLine aria-hidden />
        Edit fields
      </Button>
      {isOpen && <EditMany {...props} onClose={() => setOpen(false)} />}
    </>
  );
}
