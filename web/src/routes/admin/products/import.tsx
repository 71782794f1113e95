import { createFileRoute } from "@tanstack/react-router";
import { ProductImportScreen, productImportSearch } from "#resources/products/import-screen.ts";

export const Route = createFileRoute("/admin/products/import")({
  validateSearch: productImportSearch,
  staticData: { crumb: "Import", under: { label: "Products", to: "/admin/products" } },
  component: ProductImportScreen,
});
