import { CMS_MAX } from '@keepsong/domain/cms/fields';
import { MAIL_MAX } from '@keepsong/domain/cms/mail-placeholders';
import { LOCALES } from '@keepsong/domain/format/locale';
import { z } from 'zod';
import { queryList, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { editState, history, rollBack, standing, wish } from './items.ts';

/** The name of a message, or of one of its cases: 'order_received.instant'. */
const id = text(80);
const params = z.object({ id });
const locale = z.enum(LOCALES);
const state = z.enum(['draft', 'live']);

const line = z.object({ en: text(MAIL_MAX.line), sp: text(MAIL_MAX.line) });
const long = z.object({ en: text(CMS_MAX.rich), sp: text(CMS_MAX.rich) });
/** What a mail says. Placeholders have the form `{{recipient}}`. */
const texts = {
  subject: line,
  /** What mail programs show beside the subject. */
  preheader: line,
  heading: line,
  /** Rich text. `{{button}}`, `{{receipt}}` and the like stand in paragraphs of their own. */
  body: long,
  /** Why the reader gets this mail. */
  reason: line,
};
export const mailBody = z.object({
  ...texts,
  /** The text message; null for a mail that has none. */
  sms: line.nullable(),
});
export type MailBody = z.output<typeof mailBody>;

/** A save may name one language only. */
const inPart = <T extends z.ZodObject>(schema: T) => schema.partial().optional();
const sent = {
  subject: inPart(line),
  preheader: inPart(line),
  heading: inPart(line),
  body: inPart(long),
  reason: inPart(line),
  sms: line.partial().nullable().optional(),
};
export type SentMail = z.output<z.ZodObject<typeof sent>>;

const placeholder = z.object({ name: z.string(), label: z.string(), is_required: z.boolean() });

const mail = z.object({
  id: z.string(),
  /** What the mail is called at the desk, what sends it, and in which case this text is used. */
  title: z.string(),
  sent_when: z.string(),
  case: z.string().nullable(),
  to: z.enum(['customer', 'artist', 'vendor', 'staff', 'somebody']),
  ...mailBody.shape,
  /** The shop's own text, which goes out until somebody writes another. */
  own: mailBody,
  /** What each part may contain. */
  placeholders: z.object({
    line: z.array(placeholder),
    body: z.array(placeholder),
    sms: z.array(placeholder),
  }),
  missing: z.array(locale),
  ...standing,
});
export type DeskMail = z.output<typeof mail>;
const about = z.object({ mail });

/** How a mail is looked at: in a language, with the facts of an order, and with texts that are not saved yet. */
const preview = z.object({
  locale,
  /** The number of an order, 'H4T-9KC'. Without it, the newest message of this kind, or an example. */
  order: text(20).optional(),
  ...sent,
});

export const mails = {
  list: {
    summary: 'Every mail and text message of the shop, and what sends it, with the drafts of the editors',
    query: z.object({
      q: text(120).optional(),
      state: queryList(editState),
      missing: locale.optional(),
      /** Only mails that somebody has changed. */
      changed: z.literal('1').optional(),
    }),
    response: z.object({ mails: z.array(mail) }),
  },
  read: { summary: 'One mail as the editors have it', params, response: about },
  save: {
    summary: 'Change what a mail says; state live sends it so from now on',
    params,
    body: z.object({ ...sent, ...wish, state: state.optional() }),
    response: about,
  },
  history: { summary: 'All versions of a mail, newest first', params, response: history },
  rollBack: {
    summary: 'Make an earlier version of a mail the draft again',
    params,
    body: rollBack,
    response: about,
  },
  preview: {
    summary: 'A mail as it would be sent, with the facts of an order',
    params,
    body: preview,
    response: z.object({
      subject: z.string(),
      preheader: z.string(),
      html: z.string(),
      text: z.string(),
      sms: z.string().nullable(),
      /** The order whose facts it shows; null for an example. */
      order: z.string().nullable(),
    }),
  },
  test: {
    summary:
      'Send a mail to yourself as it would be sent, and its text message to the phone that you have proved',
    params,
    body: preview,
    /** `sms_to` is null when the mail has no text message, or you have no such phone. */
    response: z.object({ to: z.string(), sms_to: z.string().nullable() }),
  },
} satisfies CapabilitySchemas<'mails'>;
