import type { Locale } from '@keepsong/domain/format/locale';
import type { MessageParams } from '../messages.ts';
import { KEEP, type Template } from './template.ts';

type Reason = MessageParams['comment_reported_staff']['reason'];

export const REPORT_REASON_NAMES = {
  en: { spam: 'advertising', hurtful: 'hurtful', private: 'private details', other: 'another reason' },
  sp: { spam: 'publicidad', hurtful: 'hiriente', private: 'datos privados', other: 'otro motivo' },
} satisfies Record<Locale, Record<Reason, string>>;

export const commentReportedStaff: Template<'comment_reported_staff'> = {
  keepSeconds: KEEP.news,
  mail: {
    en: ({ reason, path }, { brand }) => ({
      subject: 'A comment was reported',
      preheader: `Reason: ${REPORT_REASON_NAMES.en[reason]}.`,
      heading: 'A comment was reported',
      blocks: [
        { kind: 'facts', rows: [['Reason', REPORT_REASON_NAMES.en[reason]]] },
        { kind: 'text', text: 'On the page you can hide it, or keep it and be done with the reports.' },
        { kind: 'button', label: 'See the comment', path },
      ],
      reason: `You look after orders at ${brand}.`,
    }),
    sp: ({ reason, path }, { brand }) => ({
      subject: 'Se denunció un comentario',
      preheader: `Motivo: ${REPORT_REASON_NAMES.sp[reason]}.`,
      heading: 'Se denunció un comentario',
      blocks: [
        { kind: 'facts', rows: [['Motivo', REPORT_REASON_NAMES.sp[reason]]] },
        { kind: 'text', text: 'En la página puedes ocultarlo, o dejarlo y cerrar las denuncias.' },
        { kind: 'button', label: 'Ver el comentario', path },
      ],
      reason: `Atiendes los pedidos de ${brand}.`,
    }),
  },
  sms: null,
};
