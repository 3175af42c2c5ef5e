import { randomUUID } from 'node:crypto';
import type { OrderMessage, ReadMessage } from '@keepsong/contract/order-page';
import { messageState } from '@keepsong/domain/system/system';
import type { DbOrTx, Tx } from '../../platform/db/database.ts';
import { answeredBy } from './answers.ts';
import type { MailEdits } from './edits/edited-mail.ts';
import { findMailEdits } from './edits/mail-edits.repository.ts';
import {
  countMessagesTo,
  findCustomerNow,
  findKeptReceipts,
  findMessage,
  findMessagesOf,
  findMessagesTo,
  type OutboxRow,
  type Recipient,
} from './kept-messages.repository.ts';
import type { MessageName } from './messages.ts';
import { wasNameless } from './notifications.repository.ts';
import type { Notifications } from './notifications.service.ts';
import {
  isMessageName,
  renderMail,
  renderSms,
  renderSubject,
  smsWithoutName,
  subjectWithoutName,
} from './render.ts';
import type { Shop } from './voice.ts';

type Deps = { notifications: Pick<Notifications, 'again'>; shop: Shop };

/** The messages about orders that the shop keeps after it has sent them. */
export function createKeptMessages({ notifications, shop }: Deps) {
  /**
   * The subject of a message as it would be rendered now, with the editors' texts, but without the names that were left
   * out when it was sent. A text message is its own subject. Null when its content is not kept, or does not fit its
   * template any more.
   */
  function subjectOf(row: OutboxRow, edits: MailEdits): string | null {
    const { template, params, locale, channel } = row;
    if (!isKept(template, params)) return null;
    const [full, nameless] =
      channel === 'email' ? [renderSubject, subjectWithoutName] : [renderSms, smsWithoutName];
    try {
      return (wasNameless(row) ? nameless : full)(template, params, locale, shop, edits);
    } catch {
      return null;
    }
  }

  /** A message with its subject, as `subjectOf` has it. The rest takes far longer. */
  function rendered(row: OutboxRow, edits: MailEdits): { subject: string; text: string } | null {
    const { template, params, locale, channel } = row;
    const subject = subjectOf(row, edits);
    if (subject === null || !isKept(template, params)) return null;
    if (channel !== 'email') return { subject, text: subject };
    try {
      return { subject, text: renderMail(template, params, locale, shop, edits).text };
    } catch {
      return null;
    }
  }

  function view(row: OutboxRow, edits: MailEdits): OrderMessage {
    const subject = subjectOf(row, edits);
    return {
      id: row.id,
      to: row.recipient,
      subject: subject ?? row.template,
      sent_at: row.sentAt?.toISOString() ?? null,
      channel: row.channel === 'sms' ? 'sms' : 'email',
      template: row.template,
      created_at: row.createdAt.toISOString(),
      state: stateOf(row),
      is_kept: subject !== null,
    };
  }

  /**
   * Sends a message again as a new one, with the same content, and only once for each `request`. `isNew`: it was not
   * sent for an earlier request with this name. Null when its content is not kept, or nobody gets it any more.
   */
  async function resend(
    tx: Tx,
    row: OutboxRow,
    request: string | null,
  ): Promise<{ message: OrderMessage; isNew: boolean } | null> {
    if (!isKept(row.template, row.params)) return null;
    const recipient = await recipientNow(tx, row);
    if (recipient === null) return null;
    const key = `again:${row.id}:${request ?? randomUUID()}`;
    const again = await notifications.again(tx, { ...row, recipient }, key);
    return { message: view(again.row, await findMailEdits(tx, row.template)), isNew: again.isNew };
  }

  return {
    resend,
    recipientNow,

    /** The messages about an order to all recipients, oldest first. */
    async ofOrder(db: DbOrTx, orderId: number): Promise<OrderMessage[]> {
      const [rows, edits] = await Promise.all([findMessagesOf(db, orderId), findMailEdits(db)]);
      return rows.map((row) => view(row, edits));
    },

    /** The messages to a person, newest first, with their subjects. The subject is null when it is not kept. */
    async toPerson(db: DbOrTx, recipient: Recipient, part: Parameters<typeof findMessagesTo>[2]) {
      const [rows, edits] = await Promise.all([findMessagesTo(db, recipient, part), findMailEdits(db)]);
      return rows.map((row) => ({ ...row, subject: subjectOf(row, edits) }));
    },

    countToPerson: (db: DbOrTx, recipient: Recipient): Promise<number> => countMessagesTo(db, recipient),

    find: (db: DbOrTx, orderId: number, id: string): Promise<OutboxRow | null> =>
      findMessage(db, orderId, id),

    /** The editors' texts, for `subjectOf` and `textOf`. */
    edits: (db: DbOrTx): Promise<MailEdits> => findMailEdits(db),

    subjectOf,

    textOf(row: OutboxRow, edits: MailEdits): Omit<ReadMessage, 'again_to'> | null {
      const text = rendered(row, edits);
      return (
        text && {
          ...{ subject: text.subject, text: text.text, to: row.recipient },
          created_at: row.createdAt.toISOString(),
          sent_at: row.sentAt?.toISOString() ?? null,
        }
      );
    },

    /** The mailboxes and phones to which `resendReceipt` would send the receipt of an order. */
    async receiptTo(db: DbOrTx, orderId: number): Promise<string[]> {
      const rows = await findKeptReceipts(db, orderId);
      const kept = rows.filter(({ template, params }) => isKept(template, params));
      const recipients = await Promise.all(kept.map((row) => recipientNow(db, row)));
      return recipients.filter((to) => to !== null);
    },

    /**
     * Sends the receipt of an order again, by the same channels (mail, text message) as the first time, and only once
     * for each `request`. `isNew`: as for `resend`. Null when nothing of it can be sent.
     */
    async resendReceipt(tx: Tx, orderId: number, request: string | null): Promise<{ isNew: boolean } | null> {
      const rows = await findKeptReceipts(tx, orderId);
      const sent: boolean[] = [];
      for (const row of rows) {
        const again = await resend(tx, row, request);
        if (again) sent.push(again.isNew);
      }
      return sent.length > 0 ? { isNew: sent.some(Boolean) } : null;
    },
  };
}

export type KeptMessages = ReturnType<typeof createKeptMessages>;

const isKept = (template: string, params: object): template is MessageName =>
  isMessageName(template) && Object.keys(params).length > 0;

/**
 * Where a message goes when it is sent again. The address of before may have been a stranger's, so the customer of an
 * order gets it where the account is reached now. Null when the customer gets no texts any more.
 */
export async function recipientNow(db: DbOrTx, row: OutboxRow): Promise<string | null> {
  const { orderId, template, channel, recipient } = row;
  if (orderId === null || answeredBy(template) !== 'customer') return recipient;
  const customer = await findCustomerNow(db, orderId);
  return (channel === 'sms' ? customer?.phone : customer?.email) ?? null;
}

/** The state of a message. The page of an order says `waiting` where the list of all messages says `queued`. */
function stateOf(row: OutboxRow): OrderMessage['state'] {
  const state = messageState(row);
  return state === 'queued' ? 'waiting' : state;
}
