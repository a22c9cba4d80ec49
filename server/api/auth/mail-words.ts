type Language = "en" | "tr";
interface Words {
  subject: string;
  body: string;
}

/** The mails about one's own account, by what they tell; `{link}`, `{email}` and `{shop}` are filled in. */
const words = {
  reset: {
    en: {
      subject: "Choose a new password",
      body: "Somebody, most likely you, asked for a new password at {shop}.\n\nChoose it here within an hour:\n{link}\n\nIf it was not you, you need not do anything: your password stays as it is.",
    },
    tr: {
      subject: "Yeni parolanızı seçin",
      body: "{shop} için yeni parola istendi; büyük olasılıkla isteyen sizdiniz.\n\nBir saat içinde buradan seçin:\n{link}\n\nSiz istemediyseniz bir şey yapmanıza gerek yok: parolanız olduğu gibi kalır.",
    },
  },
  emailConfirm: {
    en: {
      subject: "Confirm your new address",
      body: "This address is to become the one you sign in with at {shop}.\n\nConfirm it here within 24 hours, signed in as you are now:\n{link}\n\nUntil then your old address stays. If you did not ask for this, ignore this mail.",
    },
    tr: {
      subject: "Yeni adresinizi onaylayın",
      body: "{shop} hesabınıza artık bu adresle giriş yapmak istediniz.\n\n24 saat içinde, oturumunuz açıkken buradan onaylayın:\n{link}\n\nO zamana kadar eski adresiniz geçerli kalır. Bunu siz istemediyseniz bu iletiyi dikkate almayın.",
    },
  },
  emailAsked: {
    en: {
      subject: "Your address is about to change",
      body: "Your account at {shop} is to move to {email} once that address is confirmed.\n\nIf it was not you, sign in, change your password and sign out everywhere else.",
    },
    tr: {
      subject: "E-posta adresiniz değişmek üzere",
      body: "{shop} hesabınız, onaylandığında {email} adresine geçecek.\n\nBunu siz yapmadıysanız giriş yapın, parolanızı değiştirin ve diğer tüm oturumları kapatın.",
    },
  },
  emailChanged: {
    en: {
      subject: "Your address has changed",
      body: "Your account at {shop} now has the address {email}. This one no longer signs you in.",
    },
    tr: {
      subject: "E-posta adresiniz değişti",
      body: "{shop} hesabınızın adresi artık {email}. Bu adresle artık giriş yapılamaz.",
    },
  },
  passwordChanged: {
    en: {
      subject: "Your password has changed",
      body: "The password of your account at {shop} was just changed.\n\nIf it was not you, ask for a new one here:\n{link}",
    },
    tr: {
      subject: "Parolanız değişti",
      body: "{shop} hesabınızın parolası az önce değiştirildi.\n\nBunu siz yapmadıysanız buradan yeni parola isteyin:\n{link}",
    },
  },
  factorOff: {
    en: {
      subject: "Your second factor was switched off",
      body: "Your account at {shop} is now opened by its password alone.\n\nIf it was not you, ask for a new password here:\n{link}",
    },
    tr: {
      subject: "İkinci adım kapatıldı",
      body: "{shop} hesabınız artık yalnızca parolayla açılıyor.\n\nBunu siz yapmadıysanız buradan yeni parola isteyin:\n{link}",
    },
  },
} as const satisfies Record<string, Record<Language, Words>>;

export type AccountMail = keyof typeof words;

/** A mail about one's own account, in the person's language. */
export function accountMail(
  mail: AccountMail,
  language: Language,
  facts: { shop: string; link?: string; email?: string },
): Words {
  const { subject, body } = words[mail][language];
  return { subject, body: body.replace(/\{(shop|link|email)\}/g, (_, name: keyof typeof facts) => facts[name] ?? "") };
}
