import type { Locale } from '@keepsong/domain/format/locale';

type InvoiceWords = {
  title: string;
  number: string;
  date: string;
  billedTo: string;
  item: string;
  quantity: string;
  amount: string;
  promotion: string;
  discount: string;
  credit: string;
  shipping: string;
  taxes: string;
  waived: string;
  paid: string;
  paidWith(card: string, digits: string): string;
  paidWithCredit: string;
  questions(email: string): string;
};

export const INVOICE_WORDS: Readonly<Record<Locale, InvoiceWords>> = {
  en: {
    title: 'Invoice',
    number: 'Order',
    date: 'Date',
    billedTo: 'Billed to',
    item: 'Item',
    quantity: 'Quantity',
    amount: 'Amount',
    promotion: 'Offer',
    discount: 'Discount',
    credit: 'Gift card and credit',
    shipping: 'Shipping',
    taxes: 'Taxes',
    waived: 'Waived',
    paid: 'Paid',
    paidWith: (card, digits) => `${card} ending in ${digits}`,
    paidWithCredit: 'Paid with gift card and credit',
    questions: (email) => `Questions about this invoice: ${email}`,
  },
  sp: {
    title: 'Factura',
    number: 'Pedido',
    date: 'Fecha',
    billedTo: 'Facturado a',
    item: 'Artículo',
    quantity: 'Cantidad',
    amount: 'Monto',
    promotion: 'Oferta',
    discount: 'Descuento',
    credit: 'Tarjeta de regalo y crédito',
    shipping: 'Envío',
    taxes: 'Impuestos',
    waived: 'Cortesía',
    paid: 'Pagado',
    paidWith: (card, digits) => `${card} terminada en ${digits}`,
    paidWithCredit: 'Pagado con tarjeta de regalo y crédito',
    questions: (email) => `Preguntas sobre esta factura: ${email}`,
  },
};
