import { Component, type ReactNode, Suspense } from "react";
import { type Translate, TranslateContext } from "../../lib/i18n.tsx";
import { isChunkError, retryChunk } from "../../lib/lazy-view.ts";
import { onReconnect } from "../../lib/live/on-reconnect.ts";
import { toast } from "../toast/toast-store.ts";

interface Props {
  children: ReactNode;
  /** Shown while loading and after a failure. */
  fallback?: ReactNode;
  /** Closes the failed part, so that the next opening loads it again. */
  onLoadError?: () => void;
  /** No message on failure: for parts nobody asked for. */
  isSilent?: boolean;
}

const hasAny = ({ children }: Props): boolean => [children].flat().some(Boolean);

/**
 * Error boundary and Suspense for one lazy chunk: `<LazyBoundary onLoadError={close}>{isOpen && <View
 * />}</LazyBoundary>`
 */
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
    // Online, a newer build has most likely removed the chunk.
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
    // No boundary around nothing: each one in the document delays hydration around it.
    if (!hasAny(this.props)) return null;
    if (error === null) return <Suspense fallback={fallback}>{children}</Suspense>;
    if (!isChunkError(error)) throw error;
    return fallback;
  }
}
