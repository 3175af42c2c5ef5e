import { INVITE_DAYS } from '@keepsong/domain/staff/invites';
import { KEEP, type Template } from './template.ts';

export const vendorInvite: Template<'vendor_invite'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ vendor, path }, { brand }) => ({
      subject: `Make goods for ${brand}`,
      preheader: 'See what customers order, and send it.',
      heading: `Sign in at ${brand} for ${vendor}`,
      blocks: [
        {
          kind: 'text',
          text: 'There you see what customers order of your goods, print labels, and see what you have earned.',
        },
        { kind: 'button', label: 'Accept the invitation', path },
        { kind: 'text', text: `The link is for you alone and works for ${INVITE_DAYS} days.` },
      ],
      reason: `The staff of ${brand} invited you to this address.`,
    }),
    sp: ({ vendor, path }, { brand }) => ({
      subject: `Haz productos para ${brand}`,
      preheader: 'Ve lo que piden los clientes y envíalo.',
      heading: `Entra en ${brand} por ${vendor}`,
      blocks: [
        {
          kind: 'text',
          text: 'Ahí ves lo que los clientes piden de tus productos, imprimes etiquetas y ves lo que has ganado.',
        },
        { kind: 'button', label: 'Aceptar la invitación', path },
        { kind: 'text', text: `El enlace es solo para ti y sirve ${INVITE_DAYS} días.` },
      ],
      reason: `El equipo de ${brand} te invitó a esta dirección.`,
    }),
  },
  sms: null,
};
