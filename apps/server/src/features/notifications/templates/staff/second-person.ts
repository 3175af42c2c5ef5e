import type { MessageParams } from '../../messages.ts';
import { KEEP, type Template } from '../template.ts';

type Kind = MessageParams['second_person_staff']['kind'];
const EN = { payout: 'A payout run', bonus: 'A bonus' } satisfies Record<Kind, string>;
const SP = { payout: 'Una ronda de pagos', bonus: 'Un bono' } satisfies Record<Kind, string>;

/** To all staff who may approve the payment, except the person who asked for it. */
export const secondPersonStaff: Template<'second_person_staff'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ kind, cents, fromName, path }, voice) => ({
      subject: `${EN[kind]} of ${voice.money(cents)} waits for a second person`,
      preheader: 'Nothing is paid until somebody else agrees.',
      heading: `${EN[kind]} waits for a second person`,
      blocks: [
        {
          kind: 'text',
          text: `${fromName || 'Somebody'} asks for ${voice.money(cents)}. Look at it, then agree or refuse.`,
        },
        { kind: 'button', label: 'Look at it', path },
      ],
      reason: 'You work for this shop and may agree to payouts.',
    }),
    sp: ({ kind, cents, fromName, path }, voice) => ({
      subject: `${SP[kind]} de ${voice.money(cents)} espera a una segunda persona`,
      preheader: 'No se paga nada hasta que otra persona esté de acuerdo.',
      heading: `${SP[kind]} espera a una segunda persona`,
      blocks: [
        {
          kind: 'text',
          text: `${fromName || 'Alguien'} pide ${voice.money(cents)}. Revísalo y acepta o rechaza.`,
        },
        { kind: 'button', label: 'Revisarlo', path },
      ],
      reason: 'Trabajas en esta tienda y puedes aprobar pagos.',
    }),
  },
  sms: null,
};
