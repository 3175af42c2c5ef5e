import type { Talk, TalkMessage } from '@keepsong/contract/makers/talk';
import { maskContacts } from '@keepsong/domain/conversations/mask-contacts';
import type { DbOrTx } from '../../platform/db/database.ts';
import { findFiles } from './attachments.repository.ts';
import { findReadTo } from './conversations.repository.ts';
import { newestPage } from './newest-page.ts';
import { findTalkMessages, type Party } from './talk.repository.ts';

/** The address below which the customer or the artist gets the files of the conversation. */
const filesOf = ({ side, talk }: Party): string =>
  side === 'customer'
    ? `/v3/api/stories/${talk.slug}/conversation/attachments`
    : `/v3/api/studio/commissions/${talk.commissionId}/conversation/attachments`;

/** Whether somebody may still write about a song. Nobody may after the song was stopped. */
export const mayWrite = ({ talk }: Pick<Party, 'talk'>): boolean => talk.state !== 'canceled';

/**
 * The conversation of a song as its customer or its artist sees it. Neither sees the other's address or phone
 * number. With `before`, shows the messages before the one with this id.
 */
export async function viewTalk(db: DbOrTx, party: Party, before: number | null = null): Promise<Talk> {
  const { side, userId, talk } = party;
  const [{ rows, hasEarlier }, readTo] = await Promise.all([
    newestPage((limit) => findTalkMessages(db, party, before, limit)),
    findReadTo(db, talk.orderId, userId),
  ]);
  const files = await findFiles(
    db,
    rows.map(({ message }) => message.id),
  );
  const messages = rows.map(({ message, firstName, artistName }): TalkMessage => {
    const isOwn = message.author === side;
    const isRemoved = message.hiddenAt !== null;
    const its = isRemoved ? [] : files.filter(({ messageId }) => messageId === message.id);
    return {
      id: message.id,
      author: message.author,
      name: (message.author === 'artist' ? artistName : firstName) ?? '',
      is_own: isOwn,
      is_for_shop: message.audience === 'shop',
      text: isRemoved ? '' : maskContacts(message.text),
      attachments: its.flatMap(({ id, name, contentType, bytes }) =>
        contentType === null
          ? []
          : {
              ...{ id, name: maskContacts(name), bytes, content_type: contentType },
              url: `${filesOf(party)}/${id}`,
            },
      ),
      unkept: its.flatMap(({ name, contentType }) => (contentType === null ? maskContacts(name) : [])),
      is_unread: !isOwn && message.id > readTo,
      is_removed: isRemoved,
      at: message.createdAt.toISOString(),
    };
  });
  return {
    messages,
    has_earlier: hasEarlier,
    with: side === 'artist' ? talk.fromName || talk.ownerName : talk.artistName,
    may_write: mayWrite(party),
  };
}
