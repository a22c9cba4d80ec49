import { withAsciiDomain } from "#shared/rules/inbox/mail-address.ts";
import { foldEmail } from "#shared/rules/text/fold.ts";
import { personSearch } from "#shared/rules/text/search-text.ts";
import { sortKey } from "#shared/rules/text/sort-key.ts";

/** Columns derived from a person's name, email and phone: as typed, and for search, comparison and sorting. */
export function personColumns(person: { name: string; email: string; phone: string }) {
  const email = withAsciiDomain(person.email.trim());
  const phone = person.phone.trim();
  const digits = phone.replace(/\D/g, "");
  return {
    username: person.name,
    email,
    email_fold: foldEmail(email),
    phone,
    phone_digits: digits,
    search: personSearch({ username: person.name, email, phone_digits: digits }),
    sort_key: sortKey(person.name),
  };
}
