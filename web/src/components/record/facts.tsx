import type { ReactNode } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";
import { DescriptionList } from "#components/ui/description-list.tsx";

export function Facts({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <CardHead title={title} />
      <DescriptionList>{children}</DescriptionList>
    </Card>
  );
}
