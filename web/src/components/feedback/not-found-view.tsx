import { Link } from "@tanstack/react-router";
import { Button } from "#components/ui/button.tsx";
import { Message } from "./message.tsx";

/** Nothing lives at this address. */
export function NotFoundView() {
  return (
    <Message
      title="Not Found"
      text="There is nothing at this address. It may have moved, or the link may be incomplete."
    >
      <Button asChild variant="primary">
        <Link to="/admin">Go to the dashboard</Link>
      </Button>
    </Message>
  );
}
