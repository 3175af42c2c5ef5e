import { boolean, pgTable, uuid } from 'drizzle-orm/pg-core';
import { createdAt } from '../columns.ts';

/**
 * The last choice of each visitor who has changed it, by the id that the visitor had before. So the shop knows
 * whether the consent that is stored with an order still holds. The row names nobody.
 */
export const visitorChoices = pgTable('visitor_choices', {
  visitor: uuid().primaryKey(),
  analytics: boolean().notNull(),
  marketing: boolean().notNull(),
  createdAt: createdAt(),
});
