import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { at, createdAt, ref } from './columns.ts';

/**
 * Pictures that customers uploaded, for made-to-order products and as portraits. A picture that is not ordered
 * expires: an hour after the upload, or after 30 days once something names it (spec 10.2-10, decision 0088).
 */
export const uploadedImages = pgTable(
  'uploaded_images',
  {
    id: uuid().primaryKey().defaultRandom(),
    /** The browser in which the picture was uploaded, and the user who was signed in there. */
    visitorId: uuid().notNull(),
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    imageKey: text().notNull().unique(),
    contentType: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bytes: integer().notNull(),
    createdAt: createdAt(),
    /** Null once the picture belongs to an order or is used as a portrait. */
    expiresAt: at(),
  },
  (t) => [
    index('uploaded_images_visitor').on(t.visitorId),
    index('uploaded_images_due').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    check('uploaded_images_size', sql`${t.width} > 0 and ${t.height} > 0 and ${t.bytes} > 0`),
  ],
);
