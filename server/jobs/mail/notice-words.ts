import type { NotificationKind } from "#shared/api/system/notifications.ts";

export type MailLanguage = "en" | "tr";

const lines: Record<MailLanguage, Record<NotificationKind, (title: string) => string>> = {
  en: {
    order: (title) => `New order ${title}`,
    mention: (title) => `You were mentioned in ${title}`,
    assigned: (title) => `${title} was assigned to you`,
    assigned_many: (title) => `${title} cards were assigned to you`,
    assigned_conversations: (title) => `${title} conversations were assigned to you`,
    message: (title) => `New message: ${title}`,
    send_failed: (title) => `Not sent: ${title}`,
    low_stock: (title) => `${title} is running low`,
    low_stock_many: (title) => `${title} products are running low`,
    out_of_stock: (title) => `${title} is out of stock`,
    out_of_stock_many: (title) => `${title} products are out of stock`,
    payment_failed: (title) => `The payment of order ${title} failed`,
    payment_failed_many: (title) => `The payments of ${title} orders failed`,
    import_done: (title) => `Import finished: ${title} rows`,
    import_failed: (title) => `The import stopped after ${title} rows`,
    card_commented: (title) => `New comment on ${title}`,
    card_moved: (title) => `${title} was moved`,
    card_moved_many: (title) => `${title} cards you watch were moved`,
    card_due: (title) => `${title} is due at another time`,
    export_done: (title) => `Your export of ${title} rows is ready`,
    export_failed: (title) => `Your export of ${title} rows could not be made`,
    bulk_done: (title) => `Changing ${title} records is finished`,
    bulk_failed: (title) => `Changing many records stopped after ${title}`,
    invoice_failed: (title) => `Invoice ${title} could not be paid`,
    plan_ended: () => "The plan has ended; the shop is on Free now",
  },
  tr: {
    order: (title) => `Yeni sipariş: ${title}`,
    mention: (title) => `${title} içinde sizden söz edildi`,
    assigned: (title) => `Size atandı: ${title}`,
    assigned_many: (title) => `Size ${title} kart atandı`,
    assigned_conversations: (title) => `Size ${title} yazışma atandı`,
    message: (title) => `Yeni ileti: ${title}`,
    send_failed: (title) => `Gönderilemedi: ${title}`,
    low_stock: (title) => `Stok azaldı: ${title}`,
    low_stock_many: (title) => `${title} ürünün stoku azaldı`,
    out_of_stock: (title) => `Stok tükendi: ${title}`,
    out_of_stock_many: (title) => `${title} ürünün stoku tükendi`,
    payment_failed: (title) => `${title} numaralı siparişin ödemesi başarısız oldu`,
    payment_failed_many: (title) => `${title} siparişin ödemesi başarısız oldu`,
    import_done: (title) => `İçe aktarma bitti: ${title} satır`,
    import_failed: (title) => `İçe aktarma ${title} satırdan sonra durdu`,
    card_commented: (title) => `Yeni yorum: ${title}`,
    card_moved: (title) => `Taşındı: ${title}`,
    card_moved_many: (title) => `İzlediğiniz ${title} kart taşındı`,
    card_due: (title) => `Bitiş tarihi değişti: ${title}`,
    export_done: (title) => `${title} satırlık dışa aktarımınız hazır`,
    export_failed: (title) => `${title} satırlık dışa aktarımınız yapılamadı`,
    bulk_done: (title) => `${title} kaydın değiştirilmesi bitti`,
    bulk_failed: (title) => `Toplu değişiklik ${title} kayıttan sonra durdu`,
    invoice_failed: (title) => `${title} faturası ödenemedi`,
    plan_ended: () => "Plan sona erdi; mağaza artık Free planında",
  },
};

/** One line about a notification, in the reader's language. */
export const noticeLine = (
  language: MailLanguage,
  { kind, title }: { kind: NotificationKind; title: string },
): string => lines[language][kind](title);

/** Subject of a digest. */
export const digestSubject = (language: MailLanguage, count: number): string =>
  language === "tr" ? `Bugünün ${count} bildirimi` : `${count} ${count === 1 ? "notification" : "notifications"} today`;

/** Footer above the link to the notification settings. */
export const noticeFoot = (language: MailLanguage): string =>
  language === "tr" ? "Hangi bildirimlerin gönderileceğini buradan seçin:" : "Choose what you are told of here:";
