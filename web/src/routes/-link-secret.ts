import { useLocation, useNavigate } from "@tanstack/react-router";
import { useEffect, useState } from "react";

/**
 * The secret of the link that the user followed. It is in the URL's fragment, which is never sent
 * to a server, and is removed from the URL immediately.
 */
export function useLinkSecret(): string {
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
