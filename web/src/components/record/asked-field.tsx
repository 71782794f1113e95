import { type ReactNode, useId } from "react";
import { Label } from "#components/ui/label.tsx";

type Props = {
  label: string;
  /** The field must have this id. */
  children(id: string): ReactNode;
};

export function AskedField({ label, children }: Props) {
  const id = useId();
  return (
    <div className="mt-2 grid gap-1.5">
      <Label htmlFor={id} isRequired>
        {label}
      </Label>
      {children(id)}
    </div>
  );
}
