import type { Locale } from '@keepsong/domain/format/locale';
import { editedMail, editedSms, editedSubject, type MailEdits, NO_EDITS } from './edits/edited-mail.ts';
import type { MailContent } from './mail/content.ts';
import { mailHtml } from './mail/html.ts';
import { oneLine } from './mail/one-line.ts';
import { mailText } from './mail/text.ts';
import { MESSAGES, type MessageName } from './messages.ts';
import { TEMPLATES } from './templates.ts';
import { createVoice, type Shop, type Voice } from './voice.ts';

export type RenderedMail = { subject: string; text: string; html: string };

/** Stands in a subject for a name that a stranger may have typed. It fits wherever a name does. */
const SOMEONE: Readonly<Record<Locale, string>> = { en: 'someone special', sp: 'alguien especial' };

export const isMessageName = (name: string): name is MessageName => Object.hasOwn(MESSAGES, name);

/** Seconds after which a message is no longer sent. */
export const keepSeconds = (name: MessageName): number => TEMPLATES[name].keepSeconds;

/** Whether the message also exists as a text message. */
export const hasSms = (name: MessageName): boolean => TEMPLATES[name].sms !== null;

/** Composes a mail in the reader's language; throws when the stored parameters do not fit the message. */
export function composeMail(
  name: MessageName,
  params: unknown,
  voice: Voice,
  edits: MailEdits = NO_EDITS,
): MailContent {
  const own = TEMPLATES[name].mail(params, voice);
  return editedMail(name, MESSAGES[name].parse(params), { voice, own, edits });
}

/**
 * Renders a mail in the reader's language, with the editors' texts in place of the shop's own. Throws when the
 * stored parameters do not fit the message.
 */
export function renderMail(
  name: MessageName,
  params: unknown,
  locale: Locale,
  shop: Shop,
  edits?: MailEdits,
): RenderedMail {
  const voice = createVoice(shop, locale);
  return drawMail(composeMail(name, params, voice, edits), voice);
}

const drawMail = (content: MailContent, voice: Voice): RenderedMail => ({
  subject: oneLine(content.subject),
  text: mailText(content, voice),
  html: mailHtml(content, voice),
});

/** Only the subject of the mail that `renderMail` renders. Throws when the stored parameters do not fit the message. */
export function renderSubject(
  name: MessageName,
  params: unknown,
  locale: Locale,
  shop: Shop,
  edits: MailEdits = NO_EDITS,
): string {
  const voice = createVoice(shop, locale);
  const own = TEMPLATES[name].mail(params, voice);
  return oneLine(editedSubject(name, MESSAGES[name].parse(params), { voice, own, edits }));
}

/** The parameters of a message without what its sender may have typed. */
function withoutNames(name: MessageName, params: unknown, locale: Locale): object {
  const known = MESSAGES[name].parse(params);
  return {
    ...known,
    ...('song' in known && known.song
      ? { song: { ...known.song, recipient: SOMEONE[locale], title: '' } }
      : {}),
    ...('fromName' in known ? { fromName: '' } : {}),
  };
}

/**
 * The subject of a mail to an address that nobody has proved: without the recipient of the song, and without its title,
 * which may have the name in it.
 */
export function subjectWithoutName(
  name: MessageName,
  params: unknown,
  locale: Locale,
  shop: Shop,
  edits?: MailEdits,
): string {
  const subject = renderSubject(name, withoutNames(name, params, locale), locale, shop, edits);
  // A title stands at the end, after a colon.
  return (subject.charAt(0).toUpperCase() + subject.slice(1)).replace(/:$/, '');
}

/**
 * Renders a mail to an address that nobody has proved. Its subject and its preview, which people see without opening
 * it, contain no text that somebody typed (decision 0071). Throws as `renderMail` does.
 */
export function mailWithoutName(
  name: MessageName,
  params: unknown,
  locale: Locale,
  shop: Shop,
  edits?: MailEdits,
): RenderedMail {
  const voice = createVoice(shop, locale);
  const { preheader } = composeMail(name, withoutNames(name, params, locale), voice, edits);
  const subject = subjectWithoutName(name, params, locale, shop, edits);
  return drawMail({ ...composeMail(name, params, voice, edits), subject, preheader }, voice);
}

/** Renders a text message; throws when the message has none or the parameters do not fit. */
export function renderSms(
  name: MessageName,
  params: unknown,
  locale: Locale,
  shop: Shop,
  edits: MailEdits = NO_EDITS,
): string {
  const { sms } = TEMPLATES[name];
  if (!sms) throw new Error(`${name} has no text message`);
  const voice = createVoice(shop, locale);
  const own = sms(params, voice);
  // A text message with a character outside the GSM alphabet (the usual SMS character set) has 70 instead of 160
  // characters per part. So the typographic ’ is replaced.
  return editedSms(name, MESSAGES[name].parse(params), { voice, own, edits }).replaceAll('’', "'");
}

/**
 * A text message whose names a stranger may have typed: without the recipient of the song, without its title, which may
 * have the name in it, and without the name of who gives it.
 */
export const smsWithoutName = (
  name: MessageName,
  params: unknown,
  locale: Locale,
  shop: Shop,
  edits?: MailEdits,
): string => renderSms(name, withoutNames(name, params, locale), locale, shop, edits);
