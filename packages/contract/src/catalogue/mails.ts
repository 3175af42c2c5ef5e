import { CMS_MAX } from '@keepsong/domain/cms/fields';
import { MAIL_MAX } from '@keepsong/domain/cms/mail-placeholders';
import { LOCALES } from '@keepsong/domain/format/locale';
import { z } from 'zod';
import { queryList, text } from '../common.ts';
import type { CapabilitySchemas } from '../transport/call-schemas.ts';
import { editState, history, rollBack, standing, wish } from './items.ts';

/** The id of a message, or of one of its cases, such as 'order_received.instant'. */
const id = text(80);
const params = z.object({ id });
const locale = z.enum(LOCALES);
const state = z.enum(['draft', 'live']);

const line = z.object({ en: text(MAIL_MAX.line), sp: text(MAIL_MAX.line) });
const long = z.object({ en: text(CMS_MAX.rich), sp: text(CMS_MAX.rich) });
/** The texts of a mail. Placeholders have the form `{{recipient}}`. */
const texts = {
  subject: line,
  /** The preview text that mail programs show beside the subject. */
  preheader: line,
  heading: line,
  /** Rich text. Placeholders such as `{{button}}` and `{{receipt}}` stand in their own paragraphs. */
  body: long,
  /** The sentence that says why the reader gets this mail. */
  reason: line,
};
export const mailBody = z.object({
  ...texts,
  /** The text message; null for a mail that has none. */
  sms: line.nullable(),
});
export type MailBody = z.output<typeof mailBody>;

/** A save may contain one language only. */
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
  /**
   * `title` is the mail's name at the desk. `sent_when` says what sends it, and `case` in which case this text
   * is used.
   */
  title: z.string(),
  sent_when: z.string(),
  case: z.string().nullable(),
  to: z.enum(['customer', 'artist', 'vendor', 'staff', 'somebody']),
  ...mailBody.shape,
  /** The shop's original text. It is sent until somebody writes another. */
  own: mailBody,
  /** The placeholders that each part may contain. */
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

/** What to preview: the language, the order that gives the facts, and texts that are not saved yet. */
const preview = z.object({
  locale,
  /**
   * The number of an order, such as 'H4T-9KC'. Without it, the newest message of this kind gives the facts, or
   * an example.
   */
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
      /** Returns only mails that somebody has changed. */
      changed: z.literal('1').optional(),
    }),
    response: z.object({ mails: z.array(mail) }),
  },
  read: { summary: 'One mail as the editors have it', params, response: about },
  add: {
    summary: 'Write a mail that nobody has edited before; it is a draft unless state says live',
    body: z.object({ ...sent, id, state: state.optional() }),
    response: about,
  },
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
      /** The number of the order that gave the facts. Null for an example. */
      order: z.string().nullable(),
    }),
  },
  test: {
    summary:
      'Send a mail to yourself as it would be sent, and its text message to the phone that you have proved',
    params,
    body: preview,
    /** `sms_to` is null when the mail has no text message, or when you have not proved a phone number. */
    response: z.object({ to: z.string(), sms_to: z.string().nullable() }),
  },
} satisfies CapabilitySchemas<'mails'>;
