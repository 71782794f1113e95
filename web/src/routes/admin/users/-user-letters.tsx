import { useLetters } from "#resources/users/use-letters.ts";
import { Letters } from "#resources/users/user-letters.tsx";

/** The letters to a person, and what became of each. */
export function UserLetters({ id }: { id: string }) {
  return <Letters {...useLetters(id)} />;
}
