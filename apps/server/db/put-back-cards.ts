import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';

const BACK = ':back';

/** The key of the entry that takes the credit of a gift card out of its account, because it is a card again. */
export const backKey = (redeemedKey: string): string => `${redeemedKey}${BACK}`;

/** The columns of an entry of credit in a statement. */
type Entry = Record<'kind' | 'giftCardId' | 'effectKey', SQLWrapper>;

/**
 * Whether an entry of credit belongs to a gift card that a checkout redeemed and that is a card again, because the
 * checkout made no order. There are two such entries: the credit of the card, and the one that took it again.
 */
export const isPutBack = ({ kind, giftCardId, effectKey }: Entry): SQL =>
  sql`(case ${kind} when 'taken' then ${giftCardId} is not null when 'gift_card' then exists (
    select from credit_entries b where b.effect_key = ${effectKey} || ${sql.raw(`'${BACK}'`)}) else false end)`;
