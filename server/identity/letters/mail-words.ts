export type Language = "en" | "tr";
interface Words {
  subject: string;
  body: string;
}

/** Account emails without request details; `{…}` are placeholders. */
const words = {
  reset: {
    en: {
      subject: "Choose a new password",
      body: "Somebody, most likely you, asked for a new password at {shop}.\n\nChoose it here within 30 minutes:\n{link}\n\nIf it was not you, you need not do anything: your password stays as it is.",
    },
    tr: {
      subject: "Yeni parolanızı seçin",
      body: "{shop} için yeni parola istendi; büyük olasılıkla isteyen sizdiniz.\n\n30 dakika içinde buradan seçin:\n{link}\n\nSiz istemediyseniz bir şey yapmanıza gerek yok: parolanız olduğu gibi kalır.",
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
  readdressed: {
    en: {
      subject: "Your address has changed",
      body: "An Admin of {shop} gave your account the address {email}. This one no longer signs you in.",
    },
    tr: {
      subject: "E-posta adresiniz değişti",
      body: "{shop} mağazasında bir Admin, hesabınızın adresini {email} yaptı. Bu adresle artık giriş yapılamaz.",
    },
  },
  tokenEnds: {
    en: {
      subject: "The API token “{name}” ends soon",
      body: "API tokens now always have an end. The token “{name}” of your account at {shop} ends on {time}.\n\nCreate another one before then, under Account, API tokens.",
    },
    tr: {
      subject: "“{name}” API anahtarının süresi doluyor",
      body: "API anahtarlarının artık her zaman bir bitiş tarihi var. {shop} hesabınızın “{name}” anahtarı {time} tarihinde sona eriyor.\n\nO zamana kadar Hesap, API anahtarları bölümünde yenisini oluşturun.",
    },
  },
} as const satisfies Record<string, Record<Language, Words>>;

/** Security alerts; `details` (time, browser, place, link) is appended. */
const alerts = {
  emailAsked: {
    en: {
      subject: "Your address is about to change",
      body: "Your account at {shop} moves to {email} once that address is confirmed.",
    },
    tr: {
      subject: "E-posta adresiniz değişmek üzere",
      body: "{shop} hesabınız, onaylandığında {email} adresine geçecek.",
    },
  },
  emailChanged: {
    en: {
      subject: "Your address has changed",
      body: "Your account at {shop} now has the address {email}. Sign in with that address from now on.",
    },
    tr: {
      subject: "E-posta adresiniz değişti",
      body: "{shop} hesabınızın adresi artık {email}. Bundan sonra bu adresle giriş yapın.",
    },
  },
  passwordChanged: {
    en: { subject: "Your password has changed", body: "The password of your account at {shop} was changed." },
    tr: { subject: "Parolanız değişti", body: "{shop} hesabınızın parolası değiştirildi." },
  },
  factorOn: {
    en: {
      subject: "Two-factor sign-in was turned on",
      body: "Signing in to your account at {shop} now takes a code as well.",
    },
    tr: {
      subject: "İki adımlı doğrulama açıldı",
      body: "{shop} hesabınıza girmek için artık bir kod da gerekiyor.",
    },
  },
  factorOff: {
    en: {
      subject: "Two-factor sign-in was turned off",
      body: "Your account at {shop} now opens with its password alone.",
    },
    tr: {
      subject: "İki adımlı doğrulama kapatıldı",
      body: "{shop} hesabınız artık yalnızca parolayla açılıyor.",
    },
  },
  codesRenewed: {
    en: {
      subject: "Your recovery codes were renewed",
      body: "Your account at {shop} has ten new recovery codes. The old ones no longer work.",
    },
    tr: {
      subject: "Kurtarma kodlarınız yenilendi",
      body: "{shop} hesabınızın on yeni kurtarma kodu var. Eskileri artık geçerli değil.",
    },
  },
  codeUsed: {
    en: {
      subject: "A recovery code was used",
      body: "A recovery code of your account at {shop} was used. It does not work again.",
    },
    tr: {
      subject: "Bir kurtarma kodu kullanıldı",
      body: "{shop} hesabınızın bir kurtarma kodu kullanıldı. Bu kod bir daha geçerli olmaz.",
    },
  },
  passkeyAdded: {
    en: { subject: "A passkey was added", body: "The passkey “{name}” can now sign in to your account at {shop}." },
    tr: {
      subject: "Bir geçiş anahtarı eklendi",
      body: "“{name}” geçiş anahtarıyla artık {shop} hesabınıza giriş yapılabilir.",
    },
  },
  passkeyRemoved: {
    en: {
      subject: "A passkey was removed",
      body: "The passkey “{name}” no longer signs in to your account at {shop}.",
    },
    tr: {
      subject: "Bir geçiş anahtarı kaldırıldı",
      body: "“{name}” geçiş anahtarıyla artık {shop} hesabınıza giriş yapılamaz.",
    },
  },
  tokenAdded: {
    en: {
      subject: "An API token was created",
      body: "Programs can now use the API token “{name}” in your name at {shop}.",
    },
    tr: {
      subject: "Bir API anahtarı oluşturuldu",
      body: "Programlar artık {shop} mağazasında “{name}” API anahtarını sizin adınıza kullanabilir.",
    },
  },
  newDevice: {
    en: {
      subject: "New sign-in to your account",
      body: "Somebody signed in to your account at {shop} on a new device or from another country.",
    },
    tr: {
      subject: "Hesabınıza yeni bir giriş yapıldı",
      body: "{shop} hesabınıza yeni bir cihazdan veya başka bir ülkeden giriş yapıldı.",
    },
  },
} as const satisfies Record<string, Record<Language, Words>>;

const details: Record<Language, string> = {
  en: "Time: {time}\nBrowser: {browser}\nPlace: {place}\n\nThis wasn't me:\n{link}",
  tr: "Zaman: {time}\nTarayıcı: {browser}\nYer: {place}\n\nBunu ben yapmadım:\n{link}",
};

export const unknownFact: Record<Language, string> = { en: "unknown", tr: "bilinmiyor" };

export type AccountMail = keyof typeof words;
export type AccountAlert = keyof typeof alerts;

type Fact = "shop" | "link" | "email" | "name" | "time" | "browser" | "place";

/** Subject and body of an account email with its placeholders filled in. */
export function accountMail(
  mail: AccountMail | AccountAlert,
  language: Language,
  facts: { shop: string } & Partial<Record<Fact, string>>,
): Words {
  const { subject, body } =
    mail in alerts ? alerts[mail as AccountAlert][language] : words[mail as AccountMail][language];
  const filled = (text: string) =>
    text.replace(/\{(shop|link|email|name|time|browser|place)\}/g, (_, name: Fact) => facts[name] ?? "");
  return { subject: filled(subject), body: filled(mail in alerts ? `${body}\n\n${details[language]}` : body) };
}
