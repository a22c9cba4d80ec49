import { Component, type ReactNode, Suspense } from "react";
import { type Translate, TranslateContext } from "../../lib/i18n.tsx";
import { isChunkError, retryChunk } from "../../lib/lazy-view.ts";
import { onReconnect } from "../../lib/live/on-reconnect.ts";
import { toast } from "../toast/toast-store.ts";

interface Props {
  children: ReactNode;
  /** Stands there until it has come, and if it does not. */
  fallback?: ReactNode;
  /** Closes what did not come, so that the next opening fetches it again. */
  onLoadError?: () => void;
  /** For what nobody asked for: nothing is said. */
  isSilent?: boolean;
}

const hasAny = ({ children }: Props): boolean => [children].flat().some(Boolean);

/** Draws what is fetched only now; if it does not come, it is missing alone: `<LazyBoundary onLoadError={close}>{isOpen && <View />}</LazyBoundary>` */
export class LazyBoundary extends Component<Props, { error: unknown }> {
  static override contextType = TranslateContext;
  override state: { error: unknown } = { error: null };
  #stopWaiting: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  static getDerivedStateFromProps(props: Props) {
    return hasAny(props) ? null : { error: null };
  }

  override componentDidCatch(error: unknown) {
    const { isSilent, onLoadError } = this.props;
    retryChunk(error);
    this.#stopWaiting?.();
    this.#stopWaiting = onReconnect(() => {
      this.#stopWaiting?.();
      this.setState({ error: null });
    });
    // Online it is most likely gone with the build before this one.
    const message = (this.context as Translate)(navigator.onLine ? "shell.newBuild.title" : "error.network");
    if (!isSilent) toast({ message, type: "warning" });
    onLoadError?.();
  }

  override componentWillUnmount() {
    this.#stopWaiting?.();
  }

  override render() {
    const { children, fallback } = this.props;
    const { error } = this.state;
    // A boundary around nothing would still be one in the document, and each of them holds up what is drawn around it.
    if (!hasAny(this.props)) return null;
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (!isChunkError(error)) throw error;
    return fallback;
  }
}
