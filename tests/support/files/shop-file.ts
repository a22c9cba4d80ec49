/** How a file of products is written. */
export interface FileStyle {
  delimiter: "," | ";" | "\t";
  newline: "\n" | "\r\n";
  bom: boolean;
}

const adjectives = ["Şık", "Çizgili", "Ütüsüz", "İpek", "Ağır", "Öz", "Isıya dayanıklı", "Klâsik"];
const things: [string, string][] = [
  ["Çanta", "Clothing"],
  ["Işıldak", "Electronics"],
  ["Sandalye", "Mobilya"],
  ["Gül Suyu", "KOZMETİK"],
  ["Masal Kitabı", "books"],
];

/** What a made file comes to, row by row as a reader would count it. */
export interface MadeFile {
  text: string;
  good: number;
  bad: { line: number; field: string; code: string }[];
}

/**
 * A file as shops really send them: Turkish letters, quotes, line breaks and separators in cells, prices with comma,
 * blank lines, SKUs that come twice. The same `tag` makes the same file.
 */
export function shopFile(rows: number, tag: string, { delimiter, newline, bom }: FileStyle): MadeFile {
  const cell = (text: string) => (/["\r\n,;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  const lines = [["SKU", "Name", "Category", "Price", "discountPercentage", "Stock", "Description", "Tags", "Vendor"]];
  const bad: MadeFile["bad"] = [];
  let good = 0;
  for (let n = 1; n <= rows; n++) {
    const [thing, category] = things[n % things.length] ?? ["Defter", "Books"];
    const whole = 5 + ((n * 37) % 1900);
    const price =
      n % 3 === 0 ? `${whole},${String(n % 100).padStart(2, "0")}` : `${whole}.${String(n % 100).padStart(2, "0")}`;
    const row = [
      `${tag}-${String(n).padStart(5, "0")}`,
      `${adjectives[n % adjectives.length]} ${thing} ${n}${n % 11 === 0 ? ' "Özel"' : ""}`,
      category,
      n % 500 === 0 ? "1.234,50" : price,
      n % 4 === 0 ? "10" : n % 4 === 1 ? "12,5" : "",
      String(n % 60),
      n % 7 === 0
        ? `Birinci satır; "iki", üç${newline}ikinci satır\t${n}`
        : n % 13 === 0
          ? "=SUM(A1:A9)"
          : `El yapımı ${n}`,
      n % 5 === 0 ? "yaz, kış" : "",
      "Örnek A.Ş.",
    ];
    const refuse = (field: string, code: string, at: number, text: string) => {
      row[at] = text;
      bad.push({ line: lines.length + 1, field, code });
    };
    if (n % 401 === 0) refuse("price", "bad_format", 3, "sorunuz");
    else if (n % 499 === 0) refuse("category", "unknown_category", 2, "Kırtasiye");
    else if (n % 601 === 0) refuse("sku", "duplicate", 0, `${tag}-00001`);
    else if (n % 701 === 0) refuse("name", "required", 1, " ");
    else good += 1;
    lines.push(row);
    if (n % 997 === 0) lines.push([""]);
  }
  const text = lines.map((row) => row.map(cell).join(delimiter)).join(newline);
  return { text: `${bom ? "\ufeff" : ""}${text}${newline}`, good, bad };
}
