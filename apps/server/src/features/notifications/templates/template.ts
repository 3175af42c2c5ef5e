import type { Locale } from '@keepsong/domain/format/locale';
import type { MailContent } from '../mail/content.ts';
import type { MessageName, MessageParams } from '../messages.ts';
import type { Voice } from '../voice.ts';

type Written<M extends MessageName, Text> = (params: MessageParams[M], voice: Voice) => Text;

/** The words of one message. The type makes every language required. */
export type Template<M extends MessageName> = {
  /** Seconds after which the message is no longer sent. */
  keepSeconds: number;
  mail: Record<Locale, Written<M, MailContent>>;
  /** Null when the message is never sent as a text message. */
  sms: Record<Locale, Written<M, string>> | null;
};

const DAY_SECONDS = 86_400;
/** How long the shop tries to send: a code expires after ten minutes, news after some days. */
export const KEEP = { code: 600, day: DAY_SECONDS, news: 3 * DAY_SECONDS } as const;
