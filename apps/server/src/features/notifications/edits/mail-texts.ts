import type { MailBody } from '@keepsong/contract/catalogue/mails';
import { LOCALES, type Locale } from '@keepsong/domain/format/locale';

export const MAIL_PARTS = [
  'subject',
  'preheader',
  'heading',
  'body',
  'reason',
  'sms',
] as const satisfies readonly (keyof MailBody)[];
export type MailPart = (typeof MAIL_PARTS)[number];

/**
 * The parts that editors have written. All other parts have the shop's own words, which may change with a
 * release.
 */
export type MailTexts = Partial<Record<MailPart, Partial<Record<Locale, string>>>>;

/** The parts of a mail that differ from the shop's own words. */
export function changedTexts(body: MailBody, own: MailBody): MailTexts {
  const texts: MailTexts = {};
  for (const part of MAIL_PARTS)
    for (const locale of LOCALES) {
      const text = body[part]?.[locale];
      if (text !== undefined && text !== own[part]?.[locale])
        texts[part] = { ...texts[part], [locale]: text };
    }
  return texts;
}

/** A mail with some of its parts replaced. */
export function withTexts(body: MailBody, texts: MailTexts): MailBody {
  const part = <P extends Exclude<MailPart, 'sms'>>(name: P) => ({ ...body[name], ...given(texts[name]) });
  return {
    ...{ subject: part('subject'), preheader: part('preheader'), heading: part('heading') },
    ...{ body: part('body'), reason: part('reason') },
    sms: body.sms && { ...body.sms, ...given(texts.sms) },
  };
}

const given = (texts: Partial<Record<Locale, string | undefined>> | undefined) =>
  Object.fromEntries(Object.entries(texts ?? {}).filter(([, text]) => text !== undefined)) as Partial<
    Record<Locale, string>
  >;
