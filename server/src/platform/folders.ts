import { findPackageJSON } from "node:module";
import { join, resolve } from "node:path";

export const projectFolder = resolve(findPackageJSON(import.meta.url) ?? "", "../..");

export const migrationsFolder = join(projectFolder, "server/migrations");

export const webAppFolder = join(projectFolder, "web/dist");
