import { type ReactNode, useId } from "react";
import { Card, CardHead } from "#components/ui/card.tsx";

type FramedFigures = { title: string; hint?: string; children: ReactNode };

/** The dashboard's card of one noun's figures. */
export function FiguresFrame({ title, hint, children }: FramedFigures) {
  const id = useId();
  return (
    <Card aria-labelledby={id}>
      <CardHead id={id} title={title} hint={hint} />
      {children}
    </Card>
  );
}
