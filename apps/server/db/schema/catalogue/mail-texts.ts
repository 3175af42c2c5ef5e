import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { at } from '../columns.ts';

/**
 * What editors have published of the mails and text messages, by part and language. A mail without a row says the shop's own
 * words.
 */
export const mailTexts = pgTable(
  'mail_texts',
  {
    /** The name of a message, or of one of its cases: 'order_received.instant'. */
    id: text().primaryKey(),
    message: text().notNull(),
    texts: jsonb()
      .$type<
        Partial<
          Record<
            'subject' | 'preheader' | 'heading' | 'body' | 'reason' | 'sms',
            Partial<Record<'en' | 'sp', string>>
          >
        >
      >()
      .notNull(),
    updatedAt: at().notNull(),
  },
  (t) => [index('mail_texts_message').on(t.message)],
);
