export const PLATFORM_ROLES = ["admin", "catalogue", "finance", "support"] as const;

export const PHARMACY_ROLES = ["owner", "pharmacist", "technician", "viewer"] as const;

export const ROLES = [...PLATFORM_ROLES, ...PHARMACY_ROLES] as const;
export type Role = (typeof ROLES)[number];

export function isPlatformRole(role: Role): boolean {
  return (PLATFORM_ROLES as readonly Role[]).includes(role);
}
