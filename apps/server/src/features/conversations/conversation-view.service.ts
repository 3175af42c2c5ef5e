import type { Conversation, ConversationMessage } from '@keepsong/contract/conversations';
import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import type { Db } from '../../platform/db/database.ts';
import type { StaffMember } from '../../platform/staff/require-staff.ts';
import { type FileRow, findFiles } from './attachments.repository.ts';
import {
  findMessages,
  findOpenSince,
  findParties,
  findReadTo,
  takesFiles,
} from './conversations.repository.ts';
import { newestPage } from './newest-page.ts';

/**
 * The messages about an order, as this staff member sees them. With `before`, those before the one with this id.
 */
export async function viewConversation(
  db: Db,
  by: StaffMember,
  orderId: number,
  before: number | null = null,
): Promise<Result<Conversation>> {
  const parties = await findParties(db, orderId);
  if (!parties) return refuse('not_found');
  const [{ rows, hasEarlier }, openSince, readTo] = await Promise.all([
    newestPage((limit) => findMessages(db, orderId, before, limit)),
    findOpenSince(db, orderId),
    findReadTo(db, orderId, by.id),
  ]);
  const files = await findFiles(
    db,
    rows.map(({ message }) => message.id),
  );
  const number = orderNumber(orderId);
  const messages = rows.map(
    ({ message, firstName, lastName, email, artistName }): ConversationMessage => ({
      id: message.id,
      author: message.author,
      name:
        (message.author === 'artist' ? artistName : null) ??
        (`${firstName ?? ''} ${lastName ?? ''}`.trim() || (email ?? '')),
      to: message.toWhom,
      is_for_all: message.audience === 'song',
      is_reported: message.reportedAt !== null,
      is_hidden: message.hiddenAt !== null,
      // The sender's address is shown only when it differs from the address of the author's account.
      other_address:
        message.fromAddress && message.fromAddress.toLowerCase() !== email?.toLowerCase()
          ? message.fromAddress
          : null,
      text: message.text,
      ...filesOf(
        number,
        files.filter(({ messageId }) => messageId === message.id),
      ),
      is_cut: message.isCut,
      is_automatic: message.isAutomatic,
      is_unread: message.author !== 'staff' && message.id > readTo,
      at: message.createdAt.toISOString(),
    }),
  );
  const last = messages.findLast(({ author }) => author !== 'staff');
  return ok({
    number,
    messages,
    has_earlier: hasEarlier,
    open_since: openSince?.toISOString() ?? null,
    has_artist: parties.artistUserId !== null,
    customer_name: parties.customerName,
    artist_name: parties.artistName,
    takes_files: takesFiles(parties),
    answer_to: last?.author === 'artist' && parties.artistUserId !== null ? 'artist' : 'customer',
  });
}

/** The files of a message: those that were stored, and those that were not. */
const filesOf = (
  number: string,
  files: readonly FileRow[],
): Pick<ConversationMessage, 'attachments' | 'unkept'> => ({
  attachments: files.flatMap(({ id, name, contentType, bytes }) =>
    contentType === null
      ? []
      : {
          ...{ id, name, bytes, content_type: contentType },
          url: `/v3/api/admin/orders/${number}/conversation/attachments/${id}`,
        },
  ),
  unkept: files.flatMap(({ name, unkept }) => (unkept === null ? [] : { name, why: unkept })),
});
