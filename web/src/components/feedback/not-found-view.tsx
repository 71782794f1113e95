import { Link } from "@tanstack/react-router";
import { Message, WAY_ON } from "./message.tsx";

export function NotFoundView() {
  return (
    <Message
      title="Not Found"
      text="There is nothing at this address. It may have moved, or the link may be incomplete."
    >
      <Link className={WAY_ON} to="/admin">
        Go to the dashboard
      </Link>
    </Message>
  );
}
