import { boolean, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id } from '../columns.ts';

/** Texts for answers to customers, which the staff keep. Those that are `shown` can be used. */
export const answerTemplates = pgTable('answer_templates', {
  id: id(),
  title: text().notNull(),
  textEn: text().notNull().default(''),
  textSp: text().notNull().default(''),
  shown: boolean().notNull().default(false),
  createdAt: createdAt(),
});
