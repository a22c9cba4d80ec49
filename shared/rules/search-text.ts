import { fold } from "./fold.ts";

/** What a person is found by: name, address, digits of the telephone. */
export function personSearch(person: { username: string; email: string; phone_digits: string }): string {
  return fold(`${person.username} ${person.email} ${person.phone_digits}`);
}

/** What a product is found by: name, SKU, tags, barcode. */
export function productSearch(product: { name: string; sku: string; tags: readonly string[]; barcode: string | null }) {
  return fold([product.name, product.sku, ...product.tags, product.barcode ?? ""].join(" "));
}

/** What an order is found by: number, customer, address, names of its products. */
export function orderSearch(order: { number: string; customer: string; email: string; products: readonly string[] }) {
  return fold([order.number, order.customer, order.email, ...order.products].join(" "));
}

/** What a conversation is found by; `texts` are the bodies of its messages. */
export function conversationSearch(about: { subject: string; name: string; email: string; texts?: readonly string[] }) {
  return fold([about.subject, about.name, about.email, ...(about.texts ?? [])].join(" "));
}

/** What a card is found by: title, key, description. */
export function cardSearch(card: { title: string; key: string; description: string }) {
  return fold(`${card.title} ${card.key} ${card.description}`);
}

/** What a file is found by. */
export const fileSearch = (name: string): string => fold(name);
