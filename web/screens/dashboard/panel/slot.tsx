import Box from "@mui/material/Box";
import { Component, type ReactNode, Suspense } from "react";
import { mutate } from "swr";
import { ApiError, lastRequestId } from "../../../lib/api/client.ts";
import { FailureNotice } from "../../../ui/feedback/failure-notice.tsx";

interface Props {
  area: string;
  children: ReactNode;
}

/** Slot of a card with its own error boundary. */
export class Slot extends Component<Props, { error: ApiError | null }> {
  override state = { error: null };

  static getDerivedStateFromError() {
    return {
      error: new ApiError({ status: 500, code: "internal", message: "", requestId: lastRequestId(), data: null }),
    };
  }

  override render() {
    const { area, children } = this.props;
    const { error } = this.state;
    if (!error) return <Suspense>{children}</Suspense>;
    // Clears the answer that caused the crash; other cards keep theirs.
    const onRetry = () => {
      void mutate(() => true, undefined);
      this.setState({ error: null });
    };
    return (
      <Box data-card={area} sx={{ gridArea: area }}>
        <FailureNotice error={error} onRetry={onRetry} />
      </Box>
    );
  }
}
