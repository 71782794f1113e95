import { createFileRoute } from "@tanstack/react-router";
import { ProductImportScreen } from "#resources/products/import-screen.ts";
import { productImportSearch } from "#resources/products/import-search.ts";

export const Route = createFileRoute("/admin/products/import")({
  validateSearch: productImportSearch,
  staticData: { crumb: "Import", under: { label: "Products", to: "/admin/products" } },
  component: ProductImportScreen,
});
