import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, real, text, uuid } from 'drizzle-orm/pg-core';
import { users } from './accounts.ts';
import { at, createdAt, oneOf, ref, waveform } from './columns.ts';

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

/**
 * Recordings and films that artists, and people who want to be artists, show of themselves. An upload that
 * nothing names expires after an hour (decision 0088).
 */
export const makerUploads = pgTable(
  'maker_uploads',
  {
    id: uuid().primaryKey().defaultRandom(),
    kind: text().$type<'recording' | 'film'>().notNull(),
    /** The browser in which the file was uploaded, and the user who was signed in there. */
    visitorId: uuid().notNull(),
    userId: ref().references(() => users.id, { onDelete: 'set null' }),
    fileKey: text().notNull().unique(),
    fileName: text().notNull(),
    durationSeconds: real().notNull().default(0),
    peaks: waveform().notNull().default(sql`''::bytea`),
    createdAt: createdAt(),
    /** Null while an application or a profile names it. */
    expiresAt: at(),
  },
  (t) => [
    index('maker_uploads_due').on(t.expiresAt).where(sql`${t.expiresAt} is not null`),
    index('maker_uploads_user').on(t.userId),
    check('maker_uploads_kind', oneOf(t.kind, ['recording', 'film'])),
  ],
);

/** Files that nothing names any more and that are still to be deleted. */
export const oldFiles = pgTable(
  'old_files',
  {
    key: text().primaryKey(),
    /** When the job tries to delete the file next. */
    tryAt: at().notNull(),
  },
  (t) => [index('old_files_due').on(t.tryAt)],
);
