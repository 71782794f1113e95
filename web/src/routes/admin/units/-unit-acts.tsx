import type { Unit } from "@pharmacy/contract/units/units";
import { Pencil, Power } from "lucide-react";
import { useState } from "react";
import { RecordQuestion, type RecordSubject } from "#components/record/record-question.tsx";
import { useScreenActions } from "#lib/screen-actions.ts";
import { useRecordActions } from "#lib/use-record-actions.ts";
import { unitsApi } from "#resources/units/units.api.ts";

type Props = {
  unit: Unit;
  consequences: RecordSubject["consequences"];
  onEdit(): void;
};

/** Offers the actions on the shown unit in the command palette. */
export function UnitActs({ unit, consequences, onEdit }: Props) {
  const [isAsked, setAsked] = useState(false);
  const actions = useRecordActions("unit", unitsApi);
  const { id, status } = unit;
  // a toast has already shown the failure
  const activate = () => void actions.change(unit, { status: "active" }).catch(() => {});
  const disabled = { reason: `This unit is ${status} already.`, isUnlisted: true } as const;
  useScreenActions([
    { label: "Edit unit", icon: Pencil, act: `edit ${id}`, run: onEdit },
    {
      label: "Activate unit",
      icon: Power,
      act: `activate ${id}`,
      ...(status === "inactive" ? { run: activate } : disabled),
    },
    {
      label: "Deactivate unit",
      icon: Power,
      act: `deactivate ${id}`,
      ...(status === "active" ? { run: () => setAsked(true) } : disabled),
    },
  ]);
  return (
    isAsked && (
      <RecordQuestion
        question="inactive"
        thing="unit"
        name={unit.name}
        record={unit}
        actions={actions}
        consequences={consequences}
        onClose={() => setAsked(false)}
      />
    )
  );
}
