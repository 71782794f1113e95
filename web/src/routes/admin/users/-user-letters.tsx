import { useLetters } from "#api/users/use-letters.ts";
import { Letters } from "#components/people/letters.tsx";

/** The letters to a person, and what became of each. */
export function UserLetters({ id }: { id: string }) {
  return <Letters {...useLetters(id)} />;
}
