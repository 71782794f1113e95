import { useId } from "react";
import { Label } from "#components/ui/label.tsx";
import { Textarea } from "#components/ui/textarea.tsx";

type Props = { value: string; lengthMax: number; onChange(reason: string): void };

/** Why something is done, in a question before it is done. */
export function ReasonBox({ value, lengthMax, onChange }: Props) {
  const id = useId();
  return (
    <div className="mt-2 grid gap-1.5">
      <Label htmlFor={id} isRequired>
        Reason
      </Label>
      <Textarea
        id={id}
        aria-required
        rows={2}
        maxLength={lengthMax}
        value={value}
        onChange={({ target }) => onChange(target.value)}
      />
    </div>
  );
}
