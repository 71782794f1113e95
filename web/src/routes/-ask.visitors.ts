import type { VisitorLink } from "./-visitor-links.tsx";

export const link: VisitorLink = { label: "Ask a question", to: "/ask" };
