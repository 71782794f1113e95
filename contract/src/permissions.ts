import type { Act, RoleGrant } from "./grants.values.ts";
import { MODEL_NAMES, type Model, rowOf } from "./models.ts";
import { ROLES, type Role } from "./roles.values.ts";

export type Grant = RoleGrant & { models?: readonly Model[] };

/**
 * Undefined when it may not. The server checks it on every route; screens read it to know
 * beforehand.
 */
export function grantOf(role: Role, model: Model, act: Act): Grant | undefined {
  const grant = rowOf(model).grants[role];
  if (!grant?.acts.includes(act)) return;
  return model === "log" ? { ...grant, ...readInLog(role, grant) } : grant;
}

/** The log reveals no more about a record than the record itself does. */
function readInLog(role: Role, { isByHistory }: RoleGrant): Pick<Grant, "models"> {
  const models = MODEL_NAMES.filter((model) => {
    const { grants, history, isPersonal } = rowOf(model);
    if (isByHistory && !history?.includes(role)) return false;
    return isPersonal || grants[role]?.acts.includes("view");
  });
  return models.length === MODEL_NAMES.length ? {} : { models };
}

export function may(role: Role, model: Model, act: Act): boolean {
  return grantOf(role, model, act) !== undefined;
}

export function mayViewHistoryOf(role: Role, model: Model): boolean {
  const grant = grantOf(role, "log", "view");
  return grant !== undefined && (grant.models?.includes(model) ?? true);
}

/** The permission for an act, and the fields it sets where a role may be limited to some. */
type ActPermission = { may: Act | readonly [Model, Act]; sets?: readonly string[] };

export function mayAct(role: Role, model: Model, { may, sets = [] }: ActPermission): boolean {
  const [of, act] = typeof may === "string" ? ([model, may] as const) : may;
  const grant = grantOf(role, of, act);
  return grant !== undefined && fieldsBeyond(grant, sets).length === 0;
}

export function rolesThatMay(model: Model, act: Act): Role[] {
  return ROLES.filter((role) => may(role, model, act));
}

/** Programs have no role: they read what every role reads, and what the model shows them. */
export function fieldsHiddenFrom(role: Role | null, model: Model): readonly string[] {
  if (role === null) {
    const { shownToPrograms = [] } = rowOf(model);
    const hidden = ROLES.flatMap((each) => grantOf(each, model, "view")?.hides ?? []);
    return hidden.filter((field) => !shownToPrograms.includes(field));
  }
  return grantOf(role, model, "view")?.hides ?? [];
}

/**
 * A name means the same in all models. The server leaves these fields out of every answer, export
 * and history.
 */
export function hiddenFieldsOf(role: Role | null): ReadonlySet<string> {
  const known = hiddenByRole.get(role);
  if (known) return known;
  const hidden = new Set(MODEL_NAMES.flatMap((model) => fieldsHiddenFrom(role, model)));
  hiddenByRole.set(role, hidden);
  return hidden;
}

const hiddenByRole = new Map<Role | null, ReadonlySet<string>>();

export function fieldsBeyond(grant: Grant, fields: readonly string[]): string[] {
  return grant.fields ? fields.filter((field) => !grant.fields?.includes(field)) : [];
}
