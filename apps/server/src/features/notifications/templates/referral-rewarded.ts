import { formatMoney } from '@keepsong/domain/format/money';
import { KEEP, type Template } from './template.ts';

export const referralRewarded: Template<'referral_rewarded'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ cents, path }, voice) => ({
      subject: `${formatMoney(cents, 'en')} of credit for recommending ${voice.brand}`,
      preheader: 'Somebody you sent here has their song.',
      heading: 'Thank you for passing it on',
      blocks: [
        {
          kind: 'text',
          text: `Somebody you sent here has ordered, and ${formatMoney(cents, 'en')} of credit is yours. It comes off your next order automatically.`,
        },
        { kind: 'button', label: 'See your credit', path },
      ],
      reason: `You recommended ${voice.brand} to a friend.`,
    }),
    sp: ({ cents, path }, voice) => ({
      subject: `${formatMoney(cents, 'sp')} de crédito por recomendar ${voice.brand}`,
      preheader: 'Alguien a quien invitaste ya tiene su canción.',
      heading: 'Gracias por correr la voz',
      blocks: [
        {
          kind: 'text',
          text: `Alguien a quien invitaste hizo un pedido, y ${formatMoney(cents, 'sp')} de crédito son para ti. Se usan solos en tu próximo pedido.`,
        },
        { kind: 'button', label: 'Ver tu crédito', path },
      ],
      reason: `Recomendaste ${voice.brand} a alguien.`,
    }),
  },
  sms: null,
};
