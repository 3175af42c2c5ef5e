import type { Locale } from '@keepsong/domain/format/locale';
import { INVITE_DAYS } from '@keepsong/domain/staff/invites';
import type { StaffRole } from '@keepsong/domain/staff/permissions';
import { KEEP, type Template } from './template.ts';

export const STAFF_ROLE_NAMES = {
  en: { owner: 'Owner', support: 'Support', producer: 'Producer', finance: 'Finance', editor: 'Editor' },
  sp: {
    owner: 'Titular',
    support: 'Atención al cliente',
    producer: 'Producción',
    finance: 'Finanzas',
    editor: 'Edición',
  },
} satisfies Record<Locale, Record<StaffRole, string>>;

export const staffInvite: Template<'staff_invite'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ role, path }, { brand }) => ({
      subject: `Join the staff of ${brand}`,
      preheader: `Your role: ${STAFF_ROLE_NAMES.en[role]}.`,
      heading: `Come and work at ${brand}`,
      blocks: [
        { kind: 'facts', rows: [['Your role', STAFF_ROLE_NAMES.en[role]]] },
        { kind: 'button', label: 'Accept the invitation', path },
        { kind: 'text', text: `The link is for you alone and works for ${INVITE_DAYS} days.` },
      ],
      reason: `An owner of ${brand} invited you to this address.`,
    }),
    sp: ({ role, path }, { brand }) => ({
      subject: `Únete al equipo de ${brand}`,
      preheader: `Tu función: ${STAFF_ROLE_NAMES.sp[role]}.`,
      heading: `Ven a trabajar en ${brand}`,
      blocks: [
        { kind: 'facts', rows: [['Tu función', STAFF_ROLE_NAMES.sp[role]]] },
        { kind: 'button', label: 'Aceptar la invitación', path },
        { kind: 'text', text: `El enlace es solo para ti y sirve ${INVITE_DAYS} días.` },
      ],
      reason: `Alguien con acceso total en ${brand} te invitó a esta dirección.`,
    }),
  },
  sms: null,
};
