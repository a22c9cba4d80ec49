/** What customers write about; the ones marked true speak of an order. */
export const SUBJECTS: readonly (readonly [subject: string, aboutOrder: boolean])[] = [
  ["Siparişim ne zaman gelir?", true],
  ["İade etmek istiyorum", true],
  ["Do you ship to Germany?", false],
  ["Fatura bilgilerim yanlış", true],
  ["Ürün stokta ne zaman olacak?", false],
  ["Thank you for the quick delivery", true],
  ["Beden değişimi", true],
  ["Toptan fiyat listesi", false],
  ["Kargo hasarlı geldi", true],
  ["Indirim kodu çalışmıyor", false],
  ["Question about the desk lamp", false],
  ["Ödeme onaylanmadı", true],
];
export const SPAM_SUBJECTS = ["You have won a prize", "Cheap followers for your shop"] as const;

/** What customers write; of `{a|b}` the first is said where there is an order, whose number `#` stands for. */
export const INCOMING = [
  "Merhaba, {# numaralı |}siparişim hâlâ gelmedi. Ne zaman elimde olur?",
  "Ürün güzel ama bedeni küçük geldi, değiştirebilir miyiz?",
  "Faturadaki unvan yanlış yazılmış, düzeltebilir misiniz?",
  "Hello, could you tell me whether {#|my order} has left your warehouse?",
  "Kutunun bir köşesi ezik geldi, fotoğrafını gönderebilirim.",
  "Is this available in another colour? I would take two.",
  "Ödeme yaptım ama onay gelmedi, kontrol eder misiniz?",
  "Teşekkürler, sorun çözüldü. İyi çalışmalar!",
  "We are a small shop in Vienna. Do you have a price list for resellers?",
  "Hediye paketi yapıyor musunuz?",
] as const;
export const OUTGOING = [
  "Merhaba, bilginiz için teşekkürler. Kontrol edip bugün size döneceğim.",
  "Merhaba, {#|siparişiniz} bugün kargoya verildi. İki iş günü içinde elinizde olur.",
  "Hello, thank you for writing. It ships tomorrow morning.",
  "Değişim için ücretsiz kargo kodunuz hazır, hemen iletiyorum.",
  "Düzeltilmiş faturayı ekte bulabilirsiniz.",
  "We would be glad to help. Which colour did you have in mind?",
] as const;
export const NOTES = [
  "Müşteriyi aradım, öğleden sonra evde olacak.",
  "Depoya soruldu, iki adet kalmış.",
  "Second time this week, let us be quick here.",
] as const;
export const SPAM_TEXT = "Congratulations! Click the link below within 24 hours to collect your prize.";

export const LABELS = [
  ["Kargo", "blue"],
  ["İade", "orange"],
  ["Fatura", "violet"],
  ["Stok", "teal"],
  ["Acil", "red"],
  ["Toptan", "green"],
] as const;

/** Replies kept for use again: code and text. */
export const CANNED = [
  [
    "kargo",
    "Merhaba {{customer.name}},\n\n{{order.number}} numaralı siparişiniz kargoya verildi; iki iş günü içinde elinizde olur.\n\n{{agent.name}}",
  ],
  [
    "iade",
    "Merhaba {{customer.name}},\n\n{{order.number}} için iade talebinizi aldık. Ürün bize ulaştığında ödemeniz üç iş günü içinde geri yapılır.\n\n{{agent.name}}",
  ],
  ["tesekkur", "Merhaba {{customer.name}},\n\nGüzel sözleriniz için teşekkür ederiz!\n\n{{agent.name}}"],
  ["stok", "Merhaba {{customer.name}},\n\nÜrün yeniden stoğa girdiğinde size haber vereceğiz.\n\n{{agent.name}}"],
  [
    "fatura",
    "Merhaba {{customer.name}},\n\n{{order.number}} siparişinizin ({{order.status}}) faturası düzeltildi ve e-posta ile gönderildi.\n\n{{agent.name}}",
  ],
] as const;
