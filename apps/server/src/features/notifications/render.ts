import type { Locale } from '@keepsong/domain/format/locale';
import { mailHtml } from './mail/html.ts';
import { oneLine } from './mail/one-line.ts';
import { mailText } from './mail/text.ts';
import { MESSAGES, type MessageName } from './messages.ts';
import { TEMPLATES } from './templates.ts';
import { createVoice, type Shop } from './voice.ts';

export type RenderedMail = { subject: string; text: string; html: string };

export const isMessageName = (name: string): name is MessageName => Object.hasOwn(MESSAGES, name);

/** Seconds after which a message is no longer sent. */
export const keepSeconds = (name: MessageName): number => TEMPLATES[name].keepSeconds;

/** Whether the message also exists as a text message. */
export const hasSms = (name: MessageName): boolean => TEMPLATES[name].sms !== null;

/** Renders a mail in the reader's language; throws when the stored parameters do not fit the message. */
export function renderMail(name: MessageName, params: unknown, locale: Locale, shop: Shop): RenderedMail {
  const voice = createVoice(shop, locale);
  const content = TEMPLATES[name].mail(params, voice);
  return {
    subject: oneLine(content.subject),
    text: mailText(content, voice),
    html: mailHtml(content, voice),
  };
}

/** Renders a text message; throws when the message has none or the parameters do not fit. */
export function renderSms(name: MessageName, params: unknown, locale: Locale, shop: Shop): string {
  const { sms } = TEMPLATES[name];
  if (!sms) throw new Error(`${name} has no text message`);
  // A text message with a character outside the GSM alphabet (the usual SMS character set) has 70 instead of 160
  // characters per part. So the typographic ’ is replaced.
  return sms(params, createVoice(shop, locale)).replaceAll('’', "'");
}
