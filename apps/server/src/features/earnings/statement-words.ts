import type { EarningKind } from '@keepsong/domain/earnings/ledger';
import type { Locale } from '@keepsong/domain/format/locale';

type StatementWords = {
  title: string;
  earned: string;
  reversed: string;
  /** For pay that was taken back and is given again, because the customer's money returned to the shop. */
  givenAgain: string;
  paid: string;
  day: string;
  what: string;
  order: string;
  amount: string;
  nothing: string;
  kinds: Readonly<Record<EarningKind | 'affiliate', string>>;
  questions(email: string): string;
};

export const STATEMENT_WORDS: Readonly<Record<Locale, StatementWords>> = {
  en: {
    title: 'Statement',
    earned: 'Earned',
    reversed: 'Taken back after refunds',
    givenAgain: 'Given again',
    paid: 'Paid out',
    day: 'Day',
    what: 'What',
    order: 'Order',
    amount: 'Amount',
    nothing: 'Nothing in this month.',
    kinds: {
      song_fee: 'Song fee',
      extra_verse: 'Extra verse',
      revision: 'Paid revision',
      tip: 'Tip',
      goods: 'Goods',
      bonus: 'Bonus',
      reversal: 'Taken back',
      payout: 'Payout',
      affiliate: 'Order by your link',
    },
    questions: (email) => `Days are those of Chicago. Questions: ${email}`,
  },
  sp: {
    title: 'Extracto',
    earned: 'Ganado',
    reversed: 'Descontado por reembolsos',
    givenAgain: 'Abonado de nuevo',
    paid: 'Pagado',
    day: 'Día',
    what: 'Concepto',
    order: 'Pedido',
    amount: 'Monto',
    nothing: 'Nada en este mes.',
    kinds: {
      song_fee: 'Tarifa de la canción',
      extra_verse: 'Estrofa extra',
      revision: 'Revisión pagada',
      tip: 'Propina',
      goods: 'Productos',
      bonus: 'Bono',
      reversal: 'Descontado',
      payout: 'Pago',
      affiliate: 'Pedido por tu enlace',
    },
    questions: (email) => `Los días son los de Chicago. Preguntas: ${email}`,
  },
};
