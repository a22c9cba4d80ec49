interface Address {
  pathname: string;
  searchParams: URLSearchParams;
}

/** Whether an address came with a mail, for a new password or an invitation: it is its reader's, whoever is signed in. */
export const isMailLink = ({ pathname, searchParams }: Address): boolean =>
  pathname === "/login"
    ? searchParams.get("mode") === "reset" && !!searchParams.get("token")
    : pathname === "/register" && !!searchParams.get("invite");
