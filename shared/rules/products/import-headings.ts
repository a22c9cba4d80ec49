/** Usual headings of other programs, by field. */
export const usualHeadings = {
  sku:
    "variantsku stokkodu urunkodu reference referencen referencia referenz artikelnummer artikelnr artikelcode articlenumber " +
    "productsku productcodesku itemsku sellersku stockcode saticistokkodu merchantsku customlabel ordernumber partnumber " +
    "kodproduktu артикул κωδικοσ",
  name:
    "title productname urunadi urunismi adi isim baslik itemname label bezeichnung artikelname artikelbezeichnung produktname " +
    "designation nom nomduproduit nombre nombredelproducto nome nomeprodotto naam productnaam nazwa nazwaproduktu название " +
    "наименование ονομα ονομασια",
  category:
    "categories kategoriler urunkategorisi productcategory anakategori maincategory category1 productcategory1 categoryname " +
    "ebaycategory1name collection warengruppe kategorie categorie categoria categorias kategoria категория κατηγορια",
  price:
    "variantprice regularprice priceusd satisfiyati birimfiyat unitprice pricetaxincluded productprice standardprice startprice " +
    "fiyat1 price1 trendyoldasatilacakfiyat priceek preis vkpreis verkaufspreis prix prixttc precio prezzo prijs cena цена τιμη",
  salePrice:
    "kampanyafiyati specialprice promotionprice special indirimlisatisfiyati productsaleprice sonderpreis aktionspreis prixpromo " +
    "preciorebajado preciooferta prezzoscontato",
  compareAtPrice:
    "compareatprice variantcompareatprice piyasafiyati piyasasatisfiyati comparetoprice productcomparetoprice pseudopriceek uvp " +
    "msrp rrp",
  discountPercentage: "discountpercent indirimorani indirimyuzdesi",
  discountAmount: "discountamount indirimtutari",
  cost:
    "costperitem wholesaleprice purchaseprice alisfiyati buyingprice costprice supplyprice ekpreis einkaufspreis prixdachat " +
    "preciocoste costo inkoopprijs",
  stock:
    "variantinventoryqty inventoryquantity inventoryqty quantity qty stockquantity stokadedi stokmiktari miktar adet urunstokadedi " +
    "stockamount currentstocklevel productquantity availablequantity bestand lagerbestand quantite cantidad existencias giacenza " +
    "voorraad ilosc остаток количество ποσοτητα",
  lowStockThreshold: "lowstockamount kritikstok minimumstok lowstocklevel productquantitylowstocknotification",
  description:
    "body bodyhtml descriptionhtml urunaciklamasi productdescription itemdescription descriptionlong details beschreibung " +
    "descripcion descrizione omschrijving opis описание περιγραφη",
  tags: "etiket keywords etiquetas",
  barcode:
    "variantbarcode gtinupceanorisbn gtin ean ean13 ean8 upc isbn productupc productupcean externalproductid codebarres " +
    "codigodebarras codiceabarre kodkreskowy штрихкод",
  image:
    "imagesrc productimageurl images imageurls imageurl resim gorseller resim1 gorsel1 image1 picture1path mainimageurl baseimage " +
    "hostedimageurls productmediamainimageurl productimagefile1",
  handle: "handle urlhandle slug urlkey",
} as const;

/** Headings that map to a field only if no other column does: in some programs they mean something else. */
export const weakHeadings = {
  sku: "productcode itemnumber itemno modelkodu model code kod codigo codice",
  category: "producttype breadcrumbkat",
  price: "listefiyati listprice retailprice",
  stock: "instock inventory",
} as const;

/** Sets of headings that identify one program, so its words for product types are known. */
export const programHeadings: readonly (readonly string[])[] = [
  ["attributesetcode"],
  ["storeviewcode"],
  ["productinternalid"],
  ["productcodesku"],
  ["handleid", "fieldtype"],
  ["variantid", "producturl"],
];

/** Columns that are no field but decide whether a row is rejected, grouped or imported without its sale price. */
export const headingMarks = {
  option: "option1value option2value option3value optionvalue1 optionvalue2 optionvalue3",
  /** All values of an option, in the row of their product. */
  optionValues:
    "variation1values variation2values productoptiondescription1 productoptiondescription2 productoptiondescription3 " +
    "configurablevariations",
  optionName: "option1name option2name option3name",
  giftCard: "giftcard",
  type: "type itemtype producttype fieldtype",
  otherCategory: "productcategory",
  onSale: "onsale",
  currency: "currency currencycode currencyabbr parabirimi doviz dovizkodu dovizcinsi wahrung devise moneda valuta",
  saleFrom: "datesalepricestarts discountfrom specialpricefromdate salefromdate",
  saleTo: "datesalepriceends discountto specialpricetodate saleenddate",
} as const;
