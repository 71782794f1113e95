import type { Profile } from "@pharmacy/contract/auth";
import { createContext, use } from "react";

const Person = createContext<Profile | null>(null);

/** Provides the signed-in user to everything below; null on public pages. */
export const PersonProvider = Person.Provider;

/** The signed-in user. Only for screens that require a sign-in. */
export function usePerson(): Profile {
  const person = use(Person);
  if (!person) throw new Error("No one is signed in.");
  return person;
}
