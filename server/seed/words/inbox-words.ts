/** Topic of a conversation with its messages; `#` stands for the order's number. */
export interface Topic {
  subject: string;
  aboutOrder: boolean;
  /** Messages of the customer, in order. */
  asked: readonly [string, string, string];
  answered: readonly [string, string];
  /** Internal note of a colleague. */
  noted: string;
}

export const TOPICS: readonly Topic[] = [
  {
    subject: "Siparişim ne zaman gelir?",
    aboutOrder: true,
    asked: [
      "Merhaba, # numaralı siparişim hâlâ gelmedi. Ne zaman elimde olur?",
      "Teşekkürler. Takip numarasını da gönderebilir misiniz?",
      "Numara geldi, bekliyorum. İyi çalışmalar!",
    ],
    answered: [
      "Merhaba, # kargoya verildi. İki iş günü içinde elinizde olur.",
      "Takip numaranızı SMS ile gönderdik, bir saat içinde görünür.",
    ],
    noted: "Kargo firması arandı, paket dağıtımda.",
  },
  {
    subject: "İade etmek istiyorum",
    aboutOrder: true,
    asked: [
      "Merhaba, # numaralı siparişimdeki ürünü iade etmek istiyorum. Nasıl yapabilirim?",
      "Kutusu açıldı ama hiç kullanmadım, sorun olur mu?",
      "Bugün kargoya verdim, teşekkürler.",
    ],
    answered: [
      "Merhaba, iade için ücretsiz kargo kodunuzu gönderiyoruz. 14 gün içinde bir şubeye bırakabilirsiniz.",
      "Sorun değil, kutusuyla birlikte göndermeniz yeterli.",
    ],
    noted: "Ürün depoya ulaşınca ücreti iade edilecek.",
  },
  {
    subject: "Do you ship to Germany?",
    aboutOrder: false,
    asked: [
      "Hello, do you ship to Germany? I would like two of the towels.",
      "Thank you. How long does it take to Berlin?",
      "That works for me. I will order today.",
    ],
    answered: [
      "Hello, yes we do. Shipping to Germany is 9 € for up to 5 kg.",
      "Usually four to six working days, with a tracking number.",
    ],
    noted: "Asked about Germany before: worth a line on the delivery page.",
  },
  {
    subject: "Fatura bilgilerim yanlış",
    aboutOrder: true,
    asked: [
      "Merhaba, # numaralı siparişin faturasında unvan yanlış yazılmış, düzeltebilir misiniz?",
      "Vergi numarası doğru, yalnızca unvanın sonunda “Ltd. Şti.” olmalı.",
      "Düzeltilmiş fatura geldi, teşekkürler.",
    ],
    answered: [
      "Merhaba, doğru unvanı yazarsanız faturayı bugün yeniden düzenleriz.",
      "Faturanız düzeltildi ve e-posta adresinize gönderildi.",
    ],
    noted: "Muhasebeye iletildi.",
  },
  {
    subject: "Ürün stokta ne zaman olacak?",
    aboutOrder: false,
    asked: [
      "Merhaba, tükenen bakır cezve ne zaman yeniden stokta olur?",
      "Gelince haber verebilir misiniz?",
      "Çok teşekkürler, bekliyorum.",
    ],
    answered: ["Merhaba, üreticiden gelecek hafta bekliyoruz.", "Elbette, stok gelince size hemen yazarız."],
    noted: "Depoya soruldu, sevkiyat yolda.",
  },
  {
    subject: "Thank you for the quick delivery",
    aboutOrder: true,
    asked: [
      "Hello, order # arrived today, a day early. Thank you for the quick delivery!",
      "The packing was lovely too. May I send the box back for another gift?",
      "Perfect, thank you again.",
    ],
    answered: [
      "Hello, thank you for writing. We are glad that it arrived safely.",
      "Please keep it. We will put another one into your next parcel.",
    ],
    noted: "Nice words for the packers.",
  },
  {
    subject: "Beden değişimi",
    aboutOrder: true,
    asked: [
      "Merhaba, # ile gelen ürün güzel ama bedeni küçük geldi. Bir büyüğüyle değiştirebilir miyiz?",
      "Evet, aynı rengin L bedeni olsun.",
      "Yenisi geldi, tam oldu. Teşekkürler!",
    ],
    answered: [
      "Merhaba, elbette. L bedeni stokta var, aynı renk mi olsun?",
      "Değişim için ücretsiz kargo kodunuz hazır. Yenisi yarın yola çıkar.",
    ],
    noted: "L beden ayrıldı, iki adet kalmış.",
  },
  {
    subject: "Toptan fiyat listesi",
    aboutOrder: false,
    asked: [
      "Merhaba, küçük bir dükkânımız var. Toptan fiyat listeniz var mı?",
      "Elli adetten az alırsak fiyat değişir mi?",
      "Listeyi aldık, hafta içi sipariş vereceğiz.",
    ],
    answered: [
      "Merhaba, var. Yirmi adetten başlayan fiyatlarımızı bugün gönderiyoruz.",
      "Yirmi ile elli adet arasında yüzde on, üstünde yüzde on beş indirim yapıyoruz.",
    ],
    noted: "Toptan müşteri olabilir, haftaya arayalım.",
  },
  {
    subject: "Kargo hasarlı geldi",
    aboutOrder: true,
    asked: [
      "Merhaba, # numaralı siparişimin kutusu ezik geldi, içindeki bardak kırılmış. Ne yapabiliriz?",
      "Fotoğrafını çektim, kutunun bir köşesi tamamen ezilmiş.",
      "Yenisi sağlam geldi, teşekkürler.",
    ],
    answered: [
      "Merhaba, çok üzgünüz. Yenisini ücretsiz gönderelim; kutunun fotoğrafını da yollar mısınız?",
      "Teşekkürler. Yeni bardağınız bugün kargoya verildi.",
    ],
    noted: "Kargo firmasına hasar tutanağı için yazıldı.",
  },
  {
    subject: "Indirim kodu çalışmıyor",
    aboutOrder: false,
    asked: [
      "Merhaba, YAZ10 indirim kodu ödeme sayfasında çalışmıyor. Süresi mi doldu?",
      "Şimdi denedim, yine kabul etmedi.",
      "Şimdi oldu, teşekkürler!",
    ],
    answered: [
      "Merhaba, kod ay sonuna kadar geçerli. Büyük harfle ve boşluksuz yazar mısınız?",
      "Kodu yeniledik, şimdi tekrar dener misiniz?",
    ],
    noted: "Kod yalnızca mutfak ürünlerinde geçerliymiş, sayfada belirtelim.",
  },
  {
    subject: "Question about the desk lamp",
    aboutOrder: false,
    asked: [
      "Hello, is the desk lamp available in another colour? I would take two.",
      "Green, please. Does it come with a bulb?",
      "Great, I will order two of them.",
    ],
    answered: [
      "Hello, it comes in white, black and green. Which one did you have in mind?",
      "Yes, a warm white LED bulb is in the box.",
    ],
    noted: "Six green ones are left.",
  },
  {
    subject: "Ödeme onaylanmadı",
    aboutOrder: true,
    asked: [
      "Merhaba, # numaralı sipariş için ödeme yaptım ama onay gelmedi, kontrol eder misiniz?",
      "Bankam tutarın çekildiğini söylüyor.",
      "Onay geldi, teşekkürler.",
    ],
    answered: [
      "Merhaba, bankadan yanıt bekliyoruz, bugün içinde size döneceğiz.",
      "Ödemeniz ulaştı, siparişiniz hazırlanıyor.",
    ],
    noted: "Banka ekstresinde göründü.",
  },
];
export const SPAM_SUBJECTS = ["You have won a prize", "Cheap followers for your shop"] as const;
export const SPAM_TEXT = "Congratulations! Click the link below within 24 hours to collect your prize.";

export const LABELS = [
  ["Kargo", "blue"],
  ["İade", "orange"],
  ["Fatura", "violet"],
  ["Stok", "teal"],
  ["Acil", "red"],
  ["Toptan", "green"],
] as const;

/** Canned replies: code and text. */
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
