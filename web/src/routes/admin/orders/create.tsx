import { createFileRoute, useNavigate } from "@tanstack/react-router";
import { useState } from "react";
import type { Choice } from "#components/combobox/choice.ts";
import { Card } from "#components/ui/card.tsx";
import { Empty } from "#components/ui/empty.tsx";
import { PageHead } from "#components/ui/page-head.tsx";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usePermissions } from "#lib/use-permissions.ts";
import { LazyOrderEditor } from "#resources/orders/lazy-order-editor.ts";
import type { PickerProps } from "./-pharmacy-picker.tsx";

export const Route = createFileRoute("/admin/orders/create")({
  staticData: { crumb: "New Order", under: { label: "Orders", to: "/admin/orders" } },
  component: NewOrderPage,
});

const PharmacyPicker = lazyPart<PickerProps>(() =>
  import("./-pharmacy-picker.tsx").then((module) => module.PharmacyPicker),
);

function NewOrderPage() {
  const navigate = useNavigate();
  const can = usePermissions("order");
  const [pharmacy, setPharmacy] = useState<Choice | null>(null);
  if (!can.create) {
    return <Empty title="You cannot write orders here" text="Your role reads orders." />;
  }
  return (
    <div className="grid gap-4">
      <PageHead title="New order" description="Write an order for a pharmacy." />
      <Card className="p-4">
        <PharmacyPicker chosen={pharmacy} onChoose={setPharmacy} />
      </Card>
      {pharmacy && (
        <LazyOrderEditor
          key={pharmacy.value}
          organization={pharmacy.value}
          onCreated={({ id }) =>
            navigate({ to: "/admin/orders/$id", params: { id }, replace: true })
          }
        />
      )}
    </div>
  );
}
