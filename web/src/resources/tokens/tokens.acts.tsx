import type { Token } from "@pharmacy/contract/tokens/tokens";
import { TOKEN_ACTS } from "@pharmacy/contract/tokens/tokens.acts";
import type { Overlap } from "@pharmacy/contract/tokens/tokens.values";
import { Ban, Mail, RefreshCw } from "lucide-react";
import type { NounActs } from "#components/acts/acts.ts";
import { lazyPart } from "#lib/lazy-part.tsx";
import { usersApi } from "#resources/users/users.api.ts";
import { nameOf } from "./token-words.ts";
import { tokensApi } from "./tokens.api.ts";

const RotateToken = lazyPart(() =>
  import("./rotate-token.tsx").then((module) => module.RotateToken),
);

export const tokenActs: NounActs<Token, keyof typeof TOKEN_ACTS> = {
  model: "token",
  rules: TOKEN_ACTS,
  beside: () => ["rotate", "invite", "revoke"],
  looks: {
    rotate: {
      label: "Rotate token",
      words: "replace renew new secret",
      icon: RefreshCw,
      hides: ({ type }) => type !== "api",
      Panel: RotateToken,
      run: ({ id }, { overlap }: { overlap: Overlap }) => tokensApi.rotate(id, overlap),
    },
    invite: {
      label: "Resend invitation",
      words: "invite again letter email",
      icon: Mail,
      staysVisible: true,
      hides: ({ type }) => type !== "invitation",
      run: ({ user }) => usersApi.invite(user?.id ?? ""),
      success: { title: "Invitation issued successfully", unsent: "Invitation saved" },
      failure: "Failed to issue invitation",
    },
    revoke: {
      label: "Revoke token",
      words: "end withdraw disable delete",
      icon: Ban,
      isDanger: true,
      staysVisible: true,
      question: {
        title: (token) => `Revoke ${nameOf(token)}?`,
        description: ({ hint }) => hint,
        consequences: revokedMeans,
      },
      run: ({ id }) => tokensApi.remove(id),
      success: "Token revoked successfully",
      bulk: { verb: "Revoke", doing: "Revoking", done: "revoked" },
    },
  },
};

function revokedMeans({ type }: Token): string[] {
  if (type === "api") {
    return [
      "The program using it is refused on its next call.",
      "This cannot be undone. The program will need a new token.",
    ];
  }
  if (type === "access") {
    return [
      "Its session ends: the device is signed out on its next request.",
      "The person can sign in again.",
    ];
  }
  return ["The link no longer works.", "You can send another."];
}
