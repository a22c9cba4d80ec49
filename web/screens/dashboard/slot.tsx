import Box from "@mui/material/Box";
import Button from "@mui/material/Button";
import { Component, type ReactNode, Suspense } from "react";
import { useSWRConfig } from "swr";
import { useT } from "../../lib/i18n.tsx";
import { dropUnshown } from "../../lib/shown-keys.ts";
import { Notice } from "../../ui/notice.tsx";

interface Props {
  area: string;
  children: ReactNode;
}

/** A card's place on the dashboard; what breaks in it leaves the other cards alone. */
export class Slot extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override render() {
    if (this.state.isBroken)
      return <Broken area={this.props.area} onRetry={() => this.setState({ isBroken: false })} />;
    return <Suspense>{this.props.children}</Suspense>;
  }
}

function Broken({ area, onRetry }: { area: string; onRetry(): void }) {
  const t = useT();
  const swr = useSWRConfig();
  const again = () => {
    dropUnshown(swr);
    onRetry();
  };
  return (
    <Box data-card={area} sx={{ gridArea: area, minWidth: 0 }}>
      <Notice
        tone="danger"
        action={
          <Button color="inherit" size="small" onClick={again}>
            {t("shell.crash.again")}
          </Button>
        }
      >
        {t("dashboard.cardBroken")}
      </Notice>
    </Box>
  );
}
