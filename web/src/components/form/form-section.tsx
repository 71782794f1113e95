import type { ReactNode } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";

export function FieldGrid({ children }: { children: ReactNode }) {
  return (
    <div className="@container/fields">
      <div className="grid @sm/fields:grid-cols-2 gap-x-4 gap-y-5">{children}</div>
    </div>
  );
}

export function FormSection({
  title,
  hint,
  children,
}: {
  title: string;
  hint?: ReactNode;
  children: ReactNode;
}) {
  return (
    <Card>
      <CardHead title={title} hint={hint} />
      <fieldset className="p-4">
        <legend className="sr-only">{title}</legend>
        <FieldGrid>{children}</FieldGrid>
      </fieldset>
    </Card>
  );
}
