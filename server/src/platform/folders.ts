import { findPackageJSON } from "node:module";
import { join, resolve } from "node:path";

/** Root of the project. */
export const projectFolder = resolve(findPackageJSON(import.meta.url) ?? "", "../..");

/** The database migrations. */
export const migrationsFolder = join(projectFolder, "server/migrations");

/** The built web app. */
export const webAppFolder = join(projectFolder, "web/dist");
