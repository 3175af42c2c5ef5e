import type { Locale } from '../../platform/http/implement.ts';
import { oneLine } from './mail/escape.ts';
import { mailHtml } from './mail/html.ts';
import { mailText } from './mail/text.ts';
import { MESSAGES, type MessageName } from './messages.ts';
import { TEMPLATES } from './templates.ts';
import { createVoice, type Shop } from './voice.ts';

export type RenderedMail = { subject: string; text: string; html: string };

export const isMessageName = (name: string): name is MessageName => Object.hasOwn(MESSAGES, name);

/** Seconds after its writing at which a message is not sent any more. */
export const keepSeconds = (name: MessageName): number => TEMPLATES[name].keepSeconds;

/** Whether the message also exists as a text message. */
export const hasSms = (name: MessageName): boolean => TEMPLATES[name].sms !== null;

/** Writes a mail in the reader's language; throws when the stored parameters are not those of the message. */
export function renderMail(name: MessageName, params: unknown, locale: Locale, shop: Shop): RenderedMail {
  const voice = createVoice(shop, locale);
  const content = TEMPLATES[name].mail(params, voice);
  return {
    subject: oneLine(content.subject),
    text: mailText(content, voice),
    html: mailHtml(content, voice),
  };
}

/** Writes a text message; throws when there is none of this name or the parameters are not its own. */
export function renderSms(name: MessageName, params: unknown, locale: Locale, shop: Shop): string {
  const { sms } = TEMPLATES[name];
  if (!sms) throw new Error(`${name} has no text message`);
  // One character that phones' own alphabet lacks, and a part of a text message holds 70 instead of 160.
  return sms(params, createVoice(shop, locale)).replaceAll('’', "'");
}
