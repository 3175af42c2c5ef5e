import { ADDRESS_LINK_DAYS } from '@keepsong/domain/account/staff-change';
import { KEEP, type Template } from './template.ts';

/** To the new address of an account whose owner has lost the old one. */
export const newAddress: Template<'new_address'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ path }, { brand, supportEmail }) => ({
      subject: `Your new email address at ${brand}`,
      preheader: 'Open the link to use it from now on.',
      heading: 'Use this address from now on',
      blocks: [
        {
          kind: 'text',
          text: `You told us that you cannot read your old address any more. Confirm this one: then it belongs to your account, and codes for signing in come here.`,
        },
        { kind: 'button', label: 'Use this address', path },
        {
          kind: 'text',
          text: `The link works once, for ${ADDRESS_LINK_DAYS} days. If this was not you, do nothing and write to ${supportEmail}.`,
        },
      ],
      reason: `Somebody who says that they have an account at ${brand} gave us this address.`,
    }),
    sp: ({ path }, { brand, supportEmail }) => ({
      subject: `Tu nueva dirección de correo en ${brand}`,
      preheader: 'Abre el enlace para usarla a partir de ahora.',
      heading: 'Usa esta dirección a partir de ahora',
      blocks: [
        {
          kind: 'text',
          text: 'Nos dijiste que ya no puedes leer tu dirección anterior. Confirma esta: entonces será la de tu cuenta, y los códigos para iniciar sesión llegarán aquí.',
        },
        { kind: 'button', label: 'Usar esta dirección', path },
        {
          kind: 'text',
          text: `El enlace sirve una vez, durante ${ADDRESS_LINK_DAYS} días. Si no fuiste tú, no hagas nada y escribe a ${supportEmail}.`,
        },
      ],
      reason: `Alguien que dice tener una cuenta en ${brand} nos dio esta dirección.`,
    }),
  },
  sms: null,
};

/** To both addresses, after the staff have merged two accounts of one person. */
export const accountsMerged: Template<'accounts_merged'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: (_, { brand, supportEmail }) => ({
      subject: `Your two accounts at ${brand} are one now`,
      preheader: 'Songs, orders and credit are together.',
      heading: 'Your two accounts are one now',
      blocks: [
        {
          kind: 'text',
          text: 'You asked us to merge them. Songs, orders, drafts and credit are together in one account. The other one has ended.',
        },
        { kind: 'text', text: `If you did not ask for this, write to ${supportEmail} at once.` },
      ],
      reason: `This address belonged to an account at ${brand}.`,
    }),
    sp: (_, { brand, supportEmail }) => ({
      subject: `Tus dos cuentas de ${brand} ahora son una`,
      preheader: 'Canciones, pedidos y crédito están juntos.',
      heading: 'Tus dos cuentas ahora son una',
      blocks: [
        {
          kind: 'text',
          text: 'Nos pediste unirlas. Canciones, pedidos, borradores y crédito están juntos en una cuenta. La otra ha terminado.',
        },
        { kind: 'text', text: `Si no lo pediste, escribe enseguida a ${supportEmail}.` },
      ],
      reason: `Esta dirección pertenecía a una cuenta de ${brand}.`,
    }),
  },
  sms: null,
};
