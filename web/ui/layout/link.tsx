import type { AnchorHTMLAttributes, MouseEvent, Ref } from "react";
import { useNavigate } from "react-router-dom";

export interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
  ref?: Ref<HTMLAnchorElement>;
}

/**
 * Link inside the product without a reload, unless the browser is asked for more (new tab, download). The router's own
 * Link brings its framework mode: some 4 KiB on every page.
 */
export function Link({ to, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate();
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    const isPlain = event.button === 0 && !(event.metaKey || event.ctrlKey || event.shiftKey || event.altKey);
    if (event.defaultPrevented || !isPlain || (rest.target && rest.target !== "_self")) return;
    event.preventDefault();
    navigate(to, { replace: event.currentTarget.href === location.href });
  }
  return <a {...rest} href={to} onClick={follow} />;
}
