import { and, asc, eq, inArray, isNotNull } from 'drizzle-orm';
import { conversationFiles, conversationMessages } from '../../../db/schema/conversations.ts';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';

export type FileRow = typeof conversationFiles.$inferSelect;
export type NewFile = Pick<FileRow, 'name' | 'bytes' | 'unkept' | 'contentType' | 'fileKey'>;

export async function insertFiles(tx: Tx, messageId: number, files: readonly NewFile[]): Promise<void> {
  if (files.length > 0)
    await tx.insert(conversationFiles).values(files.map((file) => ({ ...file, messageId })));
}

export async function findFiles(db: DbOrTx, messageIds: readonly number[]): Promise<FileRow[]> {
  if (messageIds.length === 0) return [];
  return db
    .select()
    .from(conversationFiles)
    .where(inArray(conversationFiles.messageId, [...messageIds]))
    .orderBy(asc(conversationFiles.id));
}

/** Finds a stored file of the order's conversation. Null when the file belongs to another order. */
export async function findFile(db: DbOrTx, orderId: number, id: number) {
  const { name, fileKey, messageId } = conversationFiles;
  const [row] = await db
    .select({ name, fileKey, messageId })
    .from(conversationFiles)
    .innerJoin(conversationMessages, eq(conversationMessages.id, conversationFiles.messageId))
    .where(and(eq(conversationFiles.id, id), eq(conversationMessages.orderId, orderId), isNotNull(fileKey)));
  return row?.fileKey == null ? null : { name: row.name, key: row.fileKey, messageId: row.messageId };
}

export async function isMailKept(db: DbOrTx, mailId: string): Promise<boolean> {
  const rows = await db
    .select({ id: conversationMessages.id })
    .from(conversationMessages)
    .where(eq(conversationMessages.mailId, mailId));
  return rows.length > 0;
}
