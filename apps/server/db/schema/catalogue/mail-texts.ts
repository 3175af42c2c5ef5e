import type { Locale } from '@keepsong/domain/format/locale';
import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';

/**
 * The texts of mails and text messages that editors have published, by part and language. A text without a row
 * is the shop's own.
 */
export const mailTexts = pgTable(
  'mail_texts',
  {
    /** The name of a message, or of one of its cases, such as 'order_received.instant'. */
    id: text().primaryKey(),
    message: text().notNull(),
    texts: jsonb()
      .$type<
        Partial<
          Record<
            'subject' | 'preheader' | 'heading' | 'body' | 'reason' | 'sms',
            Partial<Record<Locale, string>>
          >
        >
      >()
      .notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [index('mail_texts_message').on(t.message)],
);
