import { fold } from "../text/fold.ts";

/** Currency signs, abbreviations and names in several languages, by ISO code. */
const words: Record<string, string> = {
  USD: "$|us|us$|$us|u$s|u.s.$|usd$|dollar|dollars|us dollar|us dollars|dolar|amerikan dolari|abd dolari",
  EUR: "€|euro|euros|eur.|avro",
  TRY: "₺|tl|tl.|lira|liras|turk lirasi|turkish lira|turkish liras|ytl",
  GBP: "£|pound|pounds|sterling|pound sterling|sterlin|ingiliz sterlini",
  CHF: "fr|fr.|sfr|sfr.|chf.|franken|francs|frank|isvicre frangi|swiss franc|swiss francs",
  CAD: "$|can|cdn|c$|$c|ca$|can$|cdn$|cad$|$ca|$can|canadian dollar|canadian dollars|kanada dolari",
  AUD: "$|a$|au$|aud$|australian dollar|australian dollars|avustralya dolari",
  NZD: "$|nz$|nzd$|new zealand dollar|new zealand dollars|yeni zelanda dolari",
  SEK: "kr|kr.|:-|kronor|swedish krona|isvec kronu",
  NOK: "kr|kr.|kroner|norwegian krone|norvec kronu",
  DKK: "kr|kr.|kroner|danish krone|danimarka kronu",
  ISK: "kr|kr.|kronur",
  PLN: "zl|zl.|zloty|zlotych|zloti",
  CZK: "kc|koruna|korun|koruny|cek korunasi",
  RON: "lei|leu|ley|rumen leyi",
  BGN: "лв|лв.|leva|lev|bulgar levasi",
  HUF: "ft|ft.|forint|forintos",
  RSD: "din|din.|дин|дин.|dinar|dinara",
  BAM: "km",
  HRK: "kn|kuna",
  MDL: "lei",
  UAH: "₴|грн|грн.|hrn|hryvnia",
  RUB: "₽|руб|руб.|р.|rub.|ruble|rubles|rouble|roubles",
  GEL: "₾|lari",
  AZN: "₼|manat",
  AMD: "֏|dram",
  KZT: "₸|tenge",
  AED: "dh|dhs|dirham|dirhams|د.إ",
  MAD: "dh|dhs|dirham",
  SAR: "sr|riyal|riyals|riyali|ر.س|﷼",
  QAR: "qr|riyal|ر.ق",
  IRR: "﷼|rial",
  EGP: "e£|le|l.e.|ج.م",
  ILS: "₪|nis|shekel|shekels",
  ZAR: "r|rand",
  NGN: "₦|naira",
  KES: "ksh|kshs",
  GHS: "gh₵|₵|cedi",
  BRL: "r$|real|reais",
  MXN: "$|mx$|mex$|peso|pesos",
  ARS: "$|ar$|peso|pesos",
  CLP: "$|clp$|peso|pesos",
  COP: "$|col$|peso|pesos",
  PEN: "s/|s/.|sol|soles",
  UYU: "$|$u|peso|pesos",
  PHP: "₱|peso|pesos",
  INR: "₹|rs|rs.|rupee|rupees|inr.",
  PKR: "₨|rs|rs.|rupee|rupees",
  LKR: "rs|rs.",
  NPR: "rs|rs.|रू",
  BDT: "৳|tk|tk.|taka",
  IDR: "rp|rp.|rupiah",
  MYR: "rm|ringgit",
  SGD: "$|s$|sg$|singapore dollar|singapore dollars",
  HKD: "$|hk$",
  TWD: "$|nt$|nt",
  JPY: "¥|円|jp¥|yen",
  CNY: "¥|元|cn¥|rmb|yuan",
  KRW: "₩|원|won",
  THB: "฿|baht",
  VND: "₫|d|dong",
  KWD: "kd|k.d.",
  BHD: "bd|b.d.",
  JOD: "jd|j.d.",
  TND: "dt|d.t.",
};

/** Currencies that prices name only by ISO code. */
const others =
  "AFN BND BOB BYN CRC DOP DZD ETB FJD GTQ HNL IQD JMD KGS KHR LAK LBP LYD MKD MMK MNT MOP MUR MVR NIO OMR PAB PYG " +
  "SYP TJS TMT TTD TZS UGX UZS VES XAF XOF XPF YER";

const codesOf = new Map<string, string[]>(others.split(" ").map((code) => [fold(code), [code]]));
for (const [code, listed] of Object.entries(words)) {
  for (const word of [code.toLowerCase(), ...listed.split("|")]) {
    codesOf.set(fold(word), [...(codesOf.get(fold(word)) ?? []), code]);
  }
}

/** ISO codes that a word beside a price can mean; undefined if it names no currency. */
export const currenciesNamed = (word: string): readonly string[] | undefined => codesOf.get(fold(word));
