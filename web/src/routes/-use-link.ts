import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";
import { isApiError } from "#lib/api-error.ts";

/** Loading, valid with what it opens, or the reason why the link is invalid. */
export type LinkKnown<Link> =
  | { is: "loading" }
  | { is: "open"; link: Link }
  | { is: "dead"; message: string }
  | { is: "unknown"; message: string };

/**
 * Requests what the link opens, and again when `ask` is called.
 * @param read must be the same function for every render.
 */
export function useLink<Link>(read: (secret: string) => Promise<Link>) {
  const secret = useLinkSecret();
  const [known, setKnown] = useState<LinkKnown<Link>>({ is: "loading" });
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another round asks the same again
  useEffect(() => {
    let isOver = false;
    const tell = (found: LinkKnown<Link>) => !isOver && setKnown(found);
    tell({ is: "loading" });
    read(secret).then(
      (link) => tell({ is: "open", link }),
      (error: unknown) => tell(failureOf(error)),
    );
    return () => {
      isOver = true;
    };
  }, [read, secret, round]);

  return {
    secret,
    known,
    ask: () => setRound(round + 1),
    /** Records a refusal from using the link. */
    refuse: (error: unknown) => setKnown(failureOf(error)),
  };
}

/** True for a link that can never work: incomplete, unknown, used, expired, or of a barred user. */
export function isDead(error: unknown): boolean {
  return isApiError(error) && [403, 404, 409, 422].includes(error.status);
}

function failureOf(error: unknown): LinkKnown<never> {
  const message = isApiError(error) ? error.message : "Something went wrong. Try again.";
  return { is: isDead(error) ? "dead" : "unknown", message };
}

/**
 * The secret of the link that the user followed. It is in the URL's fragment, which is never sent
 * to a server, and is removed from the URL immediately.
 */
function useLinkSecret(): string {
  const hash = useLocation({ select: (location) => location.hash });
  const navigate = useNavigate();
  const [secret, setSecret] = useState(hash);
  useEffect(() => {
    if (hash === "") return;
    setSecret(hash);
    void navigate({ to: ".", hash: "", replace: true });
  }, [hash, navigate]);
  return secret;
}
