interface StrangerFile {
  lines: string[];
  /** For each row its SKU, category, price, what is paid and stock; or the fields and codes of its refusal. */
  wanted: string[];
  currencies?: [field: string, currency: string, count: number][];
}

/** Product files with the headings of programs whose layout has no name here. */
export const strangers: Record<string, StrangerFile> = {
  Magento: {
    lines: [
      "sku,store_view_code,attribute_set_code,product_type,categories,name,description,weight,product_online,price,special_price,special_price_from_date,special_price_to_date,url_key,base_image,qty,cost,configurable_variations",
      'SA-1,,Default,simple,"Default Category/Books,Default Category/Books/Novels",Roman,<p>x</p>,1.0,1,24.0000,20.0000,2099-01-01 00:00:00,,roman,,15.0000,10.0000,',
      'SA-2,,Default,configurable,Default Category/Books,Conf,,,1,20,,,,conf,,,,"sku=SA-2-S,size=S"',
      "SA-3,,Default,bundle,Default Category/Books,Paket,,,1,20,,,,paket,,,,",
      "SA-4,,Default,simple,Default Category/Books,Masal,,,1,20,18,,,masal,,4,,",
    ],
    wanted: ["SA-1 Books 24 24 15", "row needs_variants", "row not_a_stock_product", "SA-4 Books 20 18 4"],
  },
  BigCommerce: {
    lines: [
      "Item Type,Product ID,Product Name,Product Type,Product Code/SKU,Brand Name,Product Description,Price,Cost Price,Retail Price,Sale Price,Current Stock Level,Low Stock Level,Category,Product Image File - 1,Product UPC/EAN",
      "Product,77,Kupa,P,SB-1,Brand,<p>x</p>,25.00,10.00,30.00,20.00,12,3,Books;Books/Mugs,kupa.jpg,8690000000012",
      "SKU,,[S]Size=Small,,SB-1-S,,,,,,,4,0,,,",
      "Product,78,Kase,P,SB-2,,,19.99,,0.00,0.00,0,0,Books,,",
    ],
    wanted: ["SB-1 Books 25 20 12", "row needs_variants", "SB-2 Books 19.99 19.99 0"],
  },
  Ecwid: {
    lines: [
      "type,product_internal_id,product_sku,product_quantity,product_name,product_price,product_compare_to_price,product_category_1,product_description,product_upc,product_brand",
      "product,1001,SC-1,5,Lamba,45.50,60,Furniture,<p>x</p>,4006381333931,B",
      "product_variation,1001,SC-1-R,2,,45.50,,,,,",
    ],
    wanted: ["SC-1 Furniture 60 45.5 5", "row needs_variants"],
  },
  Squarespace: {
    lines: [
      "Product ID [Non Editable],Variant ID [Non Editable],Product Type [Non Editable],Product URL,Title,Description,SKU,Option Name 1,Option Value 1,Price,Sale Price,On Sale,Stock,Categories,Tags,Visible",
      '5f,aa,PHYSICAL,kupa,Kupa,<p>x</p>,SD-1,,,25.00,0.00,No,10,/books,"a, b",Yes',
      "60,ab,PHYSICAL,tas,Tas,,SD-2,,,25.00,20.00,Yes,4,Books,,Yes",
      "61,ac,PHYSICAL,saat,Saat,,SD-3,,,25.00,20.00,No,4,Books,,Yes",
      "62,ad,PHYSICAL,gom,Gömlek,,SD-4,Size,S,25.00,0.00,No,3,Clothing,,Yes",
      ",ae,,,,,SD-5,Size,M,25.00,0.00,No,3,,,",
      "63,af,PHYSICAL,su,Su,,SD-6,,,25.00,0.00,No,Unlimited,Books,,Yes",
      "64,ag,GIFT_CARD,hed,Hediye,,SD-7,,,25.00,0.00,No,1,Books,,Yes",
    ],
    wanted: [
      "SD-1 Books 25 25 10",
      "SD-2 Books 25 20 4",
      "SD-3 Books 25 25 4",
      "SD-4 Clothing 25 25 3",
      "row needs_variants",
      "stock bad_format",
      "row gift_card",
    ],
  },
  Wix: {
    lines: [
      "handleId,fieldType,name,description,productImageUrl,collection,sku,price,visible,inventory,cost,productOptionName1,productOptionDescription1",
      "product_1,Product,Kupa,<p>x</p>,a.jpg,Books,SE-1,30,TRUE,12,5,,",
      "product_3,Product,Tişört,,,Clothing,,30,TRUE,,,Size,S;M",
      "product_3,Variant,,,,,SE-3S,0,TRUE,4,,Size,S",
    ],
    wanted: ["SE-1 Books 30 30 12", "row needs_variants", "row needs_variants"],
  },
  Etsy: {
    lines: [
      "TITLE,DESCRIPTION,PRICE,CURRENCY_CODE,QUANTITY,TAGS,IMAGE1,VARIATION 1 TYPE,VARIATION 1 NAME,VARIATION 1 VALUES,SKU",
      '"Handmade Mug","Nice\nmug, blue",24.50,EUR,3,"mug,blue_mug",https://i/1.jpg,,,,SF-1',
      '"Handmade Tee","x",24.50,EUR,3,a,,Size,Custom,"S,M","SF-2S,SF-2M"',
    ],
    wanted: ["category required", "row needs_variants"],
    currencies: [["price", "EUR", 2]],
  },
  Ticimax: {
    lines: [
      "URUNKARTIID;URUNID;STOKKODU;VARYASYONKODU;BARKOD;URUNADI;ACIKLAMA;MARKA;BREADCRUMBKAT;KATEGORILER;SATISFIYATI;INDIRIMLIFIYAT;ALISFIYATI;PIYASAFIYATI;STOKADEDI;PARABIRIMI;RESIM1",
      "12;34;SG-1;;8690000000012;Kupa;<p>x</p>;M;Ev;Kitap;1.299,90;1.199,90;800,00;1.499,90;7;USD;r.jpg",
      "13;35;SG-2;;;Tas;;M;Ev;Ev > Kitap;299,90;0,00;;;4;TL;",
    ],
    wanted: ["SG-1 Books 1299.9 1199.9 7", "SG-2 Books 299.9 299.9 4"],
    currencies: [
      ["price", "TRY", 1],
      ["salePrice", "TRY", 1],
    ],
  },
  IdeaSoft: {
    lines: [
      "stockCode,label,status,brand,barcode,mainCategory,category,buyingPrice,price1,tax,currencyAbbr,stockAmount,stockType,picture1Path,details",
      "SH-1,Kupa,1,M,8690000000012,Kitap,Roman,10.00,25.50,20,USD,5,Piece,https://a,<p>x</p>",
    ],
    wanted: ["SH-1 Books 25.5 25.5 5"],
  },
  "T-Soft": {
    lines: [
      "Web Servis Kodu;Ürün Kodu;Ürün Adı;Barkod;Marka;Ana Kategori;Stok;Alış Fiyatı;Satış Fiyatı;İndirimli Satış Fiyatı;KDV",
      "W1;SI-1;Kupa;;M;Kitap;5;10,00;25,50;20,00;20",
    ],
    wanted: ["SI-1 Books 25.5 20 5"],
  },
  Trendyol: {
    lines: [
      "Barkod;Model Kodu;Marka;Kategori;Ürün Adı;Ürün Açıklaması;Piyasa Satış Fiyatı (KDV Dahil);Trendyol'da Satılacak Fiyat (KDV Dahil);Ürün Stok Adedi;Stok Kodu;KDV Oranı;Görsel 1",
      "8690000000012;MDL;M;Kitap;Kupa mavi;Güzel;299,90;249,90;5;SJ-1;20;https://a",
      "8690000000029;MDL;M;Kitap;Kupa yeşil;Güzel;299,90;249,90;6;SJ-2;20;https://b",
    ],
    wanted: ["SJ-1 Books 299.9 249.9 5", "SJ-2 Books 299.9 249.9 6"],
  },
  Hepsiburada: {
    lines: [
      "Ürün Adı;Satıcı Stok Kodu;Barkod;Varyant Grup Id;Ürün Açıklaması;Marka;Desi;KDV;Görsel1;Fiyat;Stok;Kategori",
      "Kupa;SK-1;8690000000012;G1;x;M;1;20;https://a;249,90;5;Kitap",
    ],
    wanted: ["SK-1 Books 249.9 249.9 5"],
  },
  "PrestaShop in French": {
    lines: [
      "Product ID;Actif (0/1);Nom *;Catégories (x,y,z...);Prix TTC;Référence n°;Quantité;Description",
      "5;1;Tasse;Accueil,Books;12,50;SL-1;4;x",
    ],
    wanted: ["SL-1 Books 12.5 12.5 4"],
  },
  "Amazon listings": {
    lines: [
      "item-name\titem-description\tlisting-id\tseller-sku\tprice\tquantity\topen-date\tasin1",
      'Mug\tNice "mug" 5"\t0101X\tSM-1\t12.99\t4\t2020-01-01 10:00:00 PST\tB000',
    ],
    wanted: ["category required"],
  },
  eBay: {
    lines: [
      "Item number,Title,Variation details,Custom label (SKU),Available quantity,Format,Currency,Start price,eBay category 1 name",
      "1234567890,Mug,,SN-1,4,FIXED_PRICE,GBP,12.99,Books",
    ],
    wanted: ["SN-1 Books 12.99 12.99 4"],
    currencies: [["price", "GBP", 1]],
  },
  Shopware: {
    lines: [
      "ordernumber;mainnumber;name;supplier;tax;price_EK;pseudoprice_EK;instock;active;description_long;ean;categories",
      "SO-1;SO-1;Becher;M;19;12,50;15,00;4;1;<p>x</p>;4006381333931;Books",
    ],
    wanted: ["SO-1 Books 15 12.5 4"],
  },
  Lightspeed: {
    lines: [
      "Handle,SKU,Composite_Name,Name,Product_Category,Retail_Price,Supply_Price,Tags,Active",
      "mug,SP-L1,,Mug,Books,12.50,6,a,1",
    ],
    wanted: ["SP-L1 Books 12.5 12.5 "],
  },
  OpenCart: {
    lines: [
      "product_id,name(en-gb),categories,sku,upc,quantity,model,price,special,status,description(en-gb)",
      "5,Mug,Books,SQ-O1,,4,MODEL,12.50,10.00,true,&lt;p&gt;x&lt;/p&gt;",
    ],
    wanted: ["SQ-O1 Books 12.5 10 4"],
  },
  "a product feed": {
    lines: [
      "mpn\tsku\ttitle\tdescription\tlink\tprice\tsale_price\tavailability\tgtin\tproduct_type",
      "X\tSR-1\tMug\tx\thttps://a\t12.50 USD\t10.00 USD\tin_stock\t4006381333931\tHome > Books",
    ],
    wanted: ["SR-1 Books 12.5 10 "],
  },
  "a German list": {
    lines: [
      "Artikelnummer;Bezeichnung;Warengruppe;VK-Preis;EK-Preis;Bestand;EAN",
      "SS-1;Becher;Books;1.299,90;800,00;4;4006381333931",
    ],
    wanted: ["SS-1 Books 1299.9 1299.9 4"],
  },
  "a French list": {
    lines: [
      "Référence;Désignation;Catégorie;Prix;Prix promo;Prix d’achat;Stock;Code-barres",
      "ST-F1;Tasse;Books;1 299,90 $;999,00 $;500,00;4;4006381333931",
    ],
    wanted: ["ST-F1 Books 1299.9 999 4"],
  },
  "a Spanish list": {
    lines: [
      "Referencia|Nombre|Categoría|Precio|Precio rebajado|Existencias|Código de barras",
      "SU-1|Taza|Books|12,50|10,00|4|4006381333931",
    ],
    wanted: ["SU-1 Books 12.5 10 4"],
  },
  "an Italian list": {
    lines: ["Codice;Nome;Categoria;Prezzo;Giacenza", "SV-1;Tazza;Books;12,50;4"],
    wanted: ["SV-1 Books 12.5 12.5 4"],
  },
  "a Dutch list": {
    lines: ["Artikelcode\tNaam\tCategorie\tPrijs\tVoorraad", "SW-1\tMok\tBooks\t$ 12,50\t4"],
    wanted: ["SW-1 Books 12.5 12.5 4"],
  },
};
