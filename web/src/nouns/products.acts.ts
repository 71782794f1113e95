import { PackagePlus } from "lucide-react";
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
};
