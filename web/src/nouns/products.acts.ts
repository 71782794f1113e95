import { Archive, PackagePlus, Pencil } from "lucide-react";
import type { NounActs } from "./noun-acts.ts";

const CREATE = {
  label: "New product",
  words: "create add stock shelf medicine",
  icon: PackagePlus,
  may: ["product", "create"],
} as const;

export const acts: NounActs = {
  of: "product",
  admin: [{ ...CREATE, href: "/admin/products?id=new" }],
  dashboard: [{ ...CREATE, href: "/dashboard/products?id=new" }],
  record: [
    {
      label: "Edit product",
      words: "change price name shelf reorder",
      icon: Pencil,
      may: ["product", "edit"],
      act: "edit",
    },
    {
      label: "Add batch",
      words: "receive delivery lot expiry packs",
      icon: PackagePlus,
      may: ["productBatch", "create"],
      act: "batch",
    },
    {
      label: "Archive product",
      words: "remove delete put away",
      icon: Archive,
      may: ["product", "act"],
      act: "archive",
    },
  ],
};
