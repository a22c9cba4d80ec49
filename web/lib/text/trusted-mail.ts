interface Factory {
  createPolicy(name: string, rules: { createHTML(text: string): string }): { createHTML(text: string): string };
}

const { trustedTypes } = globalThis as { trustedTypes?: Factory };
const policy = trustedTypes?.createPolicy("mail", { createHTML: (text) => text });

/**
 * The HTML of a mail, which the server has cleaned, as the page's content policy takes it (Trusted Types). No other text
 * becomes markup: see the default policy in `early.ts`.
 */
export const trustedMail = (html: string): string => policy?.createHTML(html) ?? html;
