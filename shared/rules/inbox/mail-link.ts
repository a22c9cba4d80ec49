interface Address {
  pathname: string;
  searchParams: URLSearchParams;
}

/**
 * Whether an address is a password reset or invitation link: it belongs to the mail's reader, not to the signed-in
 * user.
 */
export const isMailLink = ({ pathname, searchParams }: Address): boolean =>
  pathname === "/login"
    ? searchParams.get("mode") === "reset" && !!searchParams.get("token")
    : pathname === "/register" && !!searchParams.get("invite");
