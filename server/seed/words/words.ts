import type { Category } from "../../db/tables/products.ts";

/** The first 25 people of every profile; the first three have accounts. */
export const NAMED_PEOPLE = [
  "Deniz Yılmaz",
  "Eda Güneş",
  "Kerem Başar",
  "Çağrı Şahin",
  "Cem Arslan",
  "Irmak Kılıç",
  "İlayda Işık",
  "Sıla Özgür",
  "Şevval İnce",
  "Ulaş Demir",
  "Ümit Yıldız",
  "Gülşen Öztürk",
  "Oğuzhan Ağaoğlu",
  "Zeynep Türkmen",
  "Mehmet Emin Doğan",
  "Ayşe Nur Çelik",
  "Barış Ünal",
  "Hüseyin Gökçe",
  "José García",
  "Zoë O'Brien",
  "Łukasz Nowak",
  "Nguyễn Thị Hoa",
  "Владимир Петров",
  "李伟",
  "محمد علي",
] as const;
export const ACCOUNT_EMAILS = ["admin@example.com", "editor@example.com", "user@example.com"] as const;
/** Local parts of emails for names in other scripts. */
export const OTHER_SCRIPTS: Record<string, string> = {
  "Владимир Петров": "vladimir.petrov",
  李伟: "li.wei",
  "محمد علي": "muhammed.ali",
};

const list = (text: string) => text.split(" ");

export const FIRST_NAMES = list(
  "Ahmet Ayşe Mehmet Fatma Mustafa Emine Ali Hatice Hüseyin Zeynep Hasan Elif İbrahim Meryem İsmail Şerife Osman Zehra " +
    "Yusuf Sultan Murat Hanife Ömer Merve Ramazan Havva Halil Zeliha Süleyman Esra Abdullah Fadime Mahmut Özlem Recep " +
    "Hülya Salih Yasemin Fatih Özge Kadir Gülsüm Emre Leyla Hakan Dilek Adem Büşra Kerem Ebru Gökhan Çiğdem Onur Pınar",
);
export const LAST_NAMES = list(
  "Yılmaz Kaya Demir Şahin Çelik Yıldız Yıldırım Öztürk Aydın Özdemir Arslan Doğan Kılıç Aslan Çetin Kara Koç Kurt " +
    "Özkan Şimşek Polat Korkmaz Özcan Çakır Erdoğan Acar Yavuz Can Güler Aktaş Güneş Bozkurt Bulut Keskin Ünal Turan " +
    "Gül Özer Işık Kaplan Avcı Sarı Tekin Taş Köse Yüksel Ateş Aksoy Ay Ceylan Erdem İnce Uçar Coşkun Tunç Özgür",
);

/** Products of the base profile, with the five categories in turn. */
export const NAMED_PRODUCTS: readonly (readonly [name: string, category: Category])[] = [
  ["Kablosuz Kulaklık", "Electronics"],
  ["Çanta", "Clothing"],
  ["Sandalye", "Furniture"],
  ["Defter", "Books"],
  ["Isparta Gül Suyu", "Cosmetics"],
  ["Işıldak", "Electronics"],
  ["Cüzdan", "Clothing"],
  ["Çalışma Masası", "Furniture"],
  ["İnce Memed", "Books"],
  ["Zeytinyağlı Sabun", "Cosmetics"],
  ["Akıllı Saat", "Electronics"],
  ["Şal", "Clothing"],
  ["Kitaplık", "Furniture"],
  ["Tutunamayanlar", "Books"],
  ["Argan Saç Bakım Yağı", "Cosmetics"],
  ["Dizüstü Bilgisayar", "Electronics"],
  ["Yün Kazak", "Clothing"],
  ["Üçlü Kanepe", "Furniture"],
  ["Kürk Mantolu Madonna", "Books"],
  ["Güneş Kremi", "Cosmetics"],
  ["Taşınabilir Hoparlör", "Electronics"],
  ["Keten Gömlek", "Clothing"],
  ["Ayaklı Lamba", "Furniture"],
  ["Saatleri Ayarlama Enstitüsü", "Books"],
  ["Lavanta Kolonyası", "Cosmetics"],
  ["Oyuncu Faresi", "Electronics"],
  ["Deri Kemer", "Clothing"],
  ["Orta Sehpa", "Furniture"],
  ["Boyama Kitabı", "Books"],
  ["El Kremi", "Cosmetics"],
];

interface CategoryWords {
  nouns: readonly string[];
  tags: readonly string[];
  low: number;
  high: number;
}
/** Nouns, tags and price range per category. `low` and `high` are whole units; a price ends just below one. */
export const CATEGORY_WORDS: Record<Category, CategoryWords> = {
  Electronics: {
    nouns: list("Kulaklık Işıldak Saat Hoparlör Klavye Ekran Şarj Kamera"),
    tags: list("teknoloji kablosuz yeni"),
    low: 20,
    high: 1_899,
  },
  Clothing: {
    nouns: list("Çanta Cüzdan Şal Gömlek Kazak Kemer Ceket Ayakkabı"),
    tags: list("moda kış yaz"),
    low: 10,
    high: 249,
  },
  Furniture: {
    nouns: list("Sandalye Masa Kitaplık Kanepe Lamba Sehpa Dolap Ayna"),
    tags: list("ev ahşap ofis"),
    low: 49,
    high: 1_499,
  },
  Books: {
    nouns: list("Defter Roman Atlas Sözlük Ajanda Öykü Şiir Ansiklopedi"),
    tags: list("kitap hediye okul"),
    low: 5,
    high: 59,
  },
  Cosmetics: {
    nouns: list("Sabun Krem Kolonya Şampuan Serum Maske Parfüm Losyon"),
    tags: list("doğal bakım vegan"),
    low: 5,
    high: 129,
  },
};
export const CATEGORIES = Object.keys(CATEGORY_WORDS) as Category[];
export const STYLES = list(
  "Klasik Modern Doğal Mini Büyük Işıltılı Zarif Günlük Şık Özel Pratik Hafif Sağlam İnce Renkli Yumuşak",
);

/** Countries of visits, in percent; XX is an unknown country. */
export const COUNTRIES = [
  ["TR", 46],
  ["DE", 12],
  ["US", 9],
  ["GB", 7],
  ["NL", 5],
  ["FR", 4],
  ["AZ", 4],
  ["AT", 3],
  ["BG", 3],
  ["GR", 2],
  ["SA", 2],
  ["CA", 2],
  ["XX", 1],
] as const;
export const DEVICES = [
  ["desktop", 62],
  ["mobile", 30],
  ["tablet", 8],
] as const;
