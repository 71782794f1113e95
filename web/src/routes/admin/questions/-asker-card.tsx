import { may } from "@pharmacy/contract/permissions";
import type { Question } from "@pharmacy/contract/questions/questions";
import { CLOSING_WORDS } from "@pharmacy/contract/questions/questions.words";
import { Link } from "@tanstack/react-router";
import { Card, CardHead } from "#components/ui/card.tsx";
import { Description, DescriptionList } from "#components/ui/description-list.tsx";
import { useCurrentUser } from "#lib/current-user.ts";
import { SOURCE_WORDS } from "#resources/questions/question-words.ts";

type Props = { question: Question };

const LINK = "rounded-sm text-accent underline-offset-2 hover:underline";

/** The asker, their origin, and the state of the question. */
export function AskerCard({ question }: Props) {
  const { askerName, askerEmail, askedBy, organization, assignee, closing, isAskerGone } = question;
  const { role } = useCurrentUser();
  return (
    <Card aria-label="Asked by">
      <CardHead title="Asked by" />
      <DescriptionList columns={1}>
        <Description term="Name">
          {askedBy && !isAskerGone && may(role, "user", "view") ? (
            <Link to="/admin/users/$id" params={{ id: askedBy.id }} className={LINK}>
              {askerName}
            </Link>
          ) : (
            askerName
          )}
          {isAskerGone && (
            <span className="block text-warning text-xs">
              This account is deleted, so no email reaches it.
            </span>
          )}
        </Description>
        <Description term="Email">{askerEmail}</Description>
        <Description term="Pharmacy">
          {organization ? (
            <Link to="/admin/orgs/$id" params={{ id: organization.id }} className={LINK}>
              {organization.name}
            </Link>
          ) : (
            "None. Asked by a visitor."
          )}
        </Description>
        <Description term="Asked through">{SOURCE_WORDS[question.source]}</Description>
        <Description term="Assigned to">{assignee?.name ?? "No one"}</Description>
        {closing && (
          <Description term="Closed">
            {CLOSING_WORDS[closing]}
            {question.closingNote && (
              <span className="block whitespace-pre-line text-muted">{question.closingNote}</span>
            )}
          </Description>
        )}
      </DescriptionList>
    </Card>
  );
}
