import type { Profile } from "@pharmacy/contract/auth";
import { createContext, use } from "react";

const Person = createContext<Profile | null>(null);

/** Tells everything below who is signed in; null where nobody has to be. */
export const PersonProvider = Person.Provider;

/** Who is signed in. Only for screens that nobody else gets to. */
export function usePerson(): Profile {
  const person = use(Person);
  if (!person) throw new Error("Nobody is signed in.");
  return person;
}
