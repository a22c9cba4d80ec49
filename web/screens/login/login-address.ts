interface Known {
  mode?: "forgot";
  email?: string | null | undefined;
  next?: string | null;
  /** "0" where the session is to end with the browser. */
  remember?: string | null;
}

/** The sign-in page, or another mode of it, with what the person has typed and where they wanted to go. */
export function loginAddress(known: Known): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(known)) if (value) params.set(name, value);
  const text = params.toString();
  return text ? `/login?${text}` : "/login";
}
