import { type SQL, sql } from 'drizzle-orm';

/** Two accounts of one person. The account `from` ends, and the account `into` takes over everything. */
export type Merged = { from: number; into: number };

type Merge = (merged: Merged) => SQL[];
/** The statements that change a column in a merge, or the reason why the column stays unchanged. */
type ColumnRule = Merge | { stays: string };

const HISTORY = 'rows of the history are never changed; the merged account stays as a row that they can name';
const OF_STAFF = 'names somebody of the staff, and accounts of the staff are never merged';

const moves =
  (table: string, column: string): Merge =>
  ({ from, into }) => {
    const [its, named] = [sql.identifier(table), sql.identifier(column)];
    return [sql`update ${its} set ${named} = ${into} where ${named} = ${from}`];
  };
const ends =
  (table: string, column: string): Merge =>
  ({ from }) => [sql`delete from ${sql.identifier(table)} where ${sql.identifier(column)} = ${from}`];

/**
 * Every column of the shop that names a user, as `table.column`, and what a merge of two accounts does with it. The test
 * `merge` fails when a column is missing here.
 */
export const USER_COLUMNS: Readonly<Record<string, ColumnRule>> = {
  'orders.user_id': moves('orders', 'user_id'),
  'checkouts.user_id': moves('checkouts', 'user_id'),
  'stories.owner_id': moves('stories', 'owner_id'),
  'song_builders.user_id': moves('song_builders', 'user_id'),
  'story_messages.user_id': moves('story_messages', 'user_id'),
  'story_invites.user_id': moves('story_invites', 'user_id'),
  // If both accounts contributed to the same song, the two contributions are joined into one.
  'story_contributions.user_id': ({ from, into }) => [
    sql`update story_contributions kept set memories = concat_ws(E'\n\n', nullif(kept.memories, ''), nullif(own.memories, '')),
        image_ids = kept.image_ids || own.image_ids, voice_key = coalesce(kept.voice_key, own.voice_key),
        voice_seconds = case when kept.voice_key is null then own.voice_seconds else kept.voice_seconds end
      from story_contributions own
      where own.user_id = ${from} and kept.user_id = ${into} and own.story_id = kept.story_id`,
    sql`delete from story_contributions own where own.user_id = ${from}
      and exists (select from story_contributions kept where kept.user_id = ${into} and kept.story_id = own.story_id)`,
    sql`update story_contributions set user_id = ${into} where user_id = ${from}`,
  ],
  'comments.user_id': moves('comments', 'user_id'),
  'comment_reports.user_id': moves('comment_reports', 'user_id'),
  'review_reports.user_id': moves('review_reports', 'user_id'),
  'conversation_messages.author_id': moves('conversation_messages', 'author_id'),
  // If both accounts gave a song a heart, only one counts for the artist. The other one stays as the heart of a
  // browser.
  'applause.user_id': ({ from, into }) => [
    sql`update applause own set user_id = case when exists (
        select from applause kept where kept.user_id = ${into} and kept.story_id = own.story_id
      ) then null else ${into}::bigint end where own.user_id = ${from}`,
  ],
  'maker_uploads.user_id': moves('maker_uploads', 'user_id'),
  'artist_applications.user_id': { stays: 'accounts of artists are never merged' },
  'application_notes.author_id': { stays: OF_STAFF },
  'uploaded_images.user_id': moves('uploaded_images', 'user_id'),
  'instant_recordings.user_id': moves('instant_recordings', 'user_id'),
  'addresses.user_id': ({ from, into }) => [
    sql`update addresses own set user_id = ${into} where own.user_id = ${from} and not exists (
      select from addresses kept where kept.user_id = ${into} and kept.kind = own.kind
        and kept.fields_hash = own.fields_hash)`,
    sql`delete from addresses where user_id = ${from}`,
  ],
  'credit_grants.user_id': moves('credit_grants', 'user_id'),
  'customer_notes.user_id': moves('customer_notes', 'user_id'),
  // The account that goes on keeps its referral code. If it has none, it takes over the code of the other
  // account.
  'referral_codes.user_id': ({ from, into }) => [
    sql`update referral_codes set user_id = ${into} where user_id = ${from}
      and not exists (select from referral_codes where user_id = ${into})`,
    sql`delete from referral_codes where user_id = ${from}`,
  ],
  // People cannot refer themselves, and each account was referred only once.
  'referrals.referrer_id': ({ from, into }) => [
    sql`delete from referrals where (referrer_id = ${from} and referred_id = ${into})
      or (referrer_id = ${into} and referred_id = ${from})`,
    sql`update referrals set referrer_id = ${into} where referrer_id = ${from}`,
  ],
  'referrals.referred_id': ({ from, into }) => [
    sql`update referrals set referred_id = ${into} where referred_id = ${from}
      and not exists (select from referrals where referred_id = ${into})`,
    sql`delete from referrals where referred_id = ${from}`,
  ],
  // Sessions, codes and keys of the account that ends must not open the other account.
  'sessions.user_id': ends('sessions', 'user_id'),
  'sessions.pending_user_id': ends('sessions', 'pending_user_id'),
  'access_passcodes.user_id': ends('access_passcodes', 'user_id'),
  'sign_in_networks.user_id': ends('sign_in_networks', 'user_id'),
  'second_factors.user_id': ends('second_factors', 'user_id'),
  'recovery_codes.user_id': ends('recovery_codes', 'user_id'),
  'passkeys.user_id': ends('passkeys', 'user_id'),
  'passkey_challenges.user_id': ends('passkey_challenges', 'user_id'),
  'address_changes.user_id': ends('address_changes', 'user_id'),
  'address_changes.asked_by': { stays: OF_STAFF },
  // Accounts that were earlier merged into the account that ends now lead to the account that goes on.
  'users.merged_into': moves('users', 'merged_into'),
  // Entries of the ledger are never changed. Two new entries move the balance (`credits.carryOver`).
  'credit_entries.user_id': { stays: HISTORY },
  'credit_accounts.user_id': { stays: 'the sum of the entries of its account, which a trigger keeps' },
  'gift_cards.redeemed_by': { stays: HISTORY },
  'artist_strikes.given_by': { stays: OF_STAFF },
  'artist_strikes.decided_by': { stays: OF_STAFF },
  'song_checks.decided_by': { stays: OF_STAFF },
  'gift_cards.issued_by': { stays: OF_STAFF },
  'dispute_answers.asked_by': { stays: OF_STAFF },
  'dispute_answers.accept_asked_by': { stays: OF_STAFF },
  'gift_cards.approved_by': { stays: OF_STAFF },
  'gift_cards.voided_by': { stays: OF_STAFF },
  'gift_cards.move_asked_by': { stays: OF_STAFF },
  'gift_cards.moved_by': { stays: OF_STAFF },
  'gift_cards.move_approved_by': { stays: OF_STAFF },
  'state_changes.user_id': { stays: HISTORY },
  'staff_log.by_user_id': { stays: HISTORY },
  'staff_log.customer_id': { stays: HISTORY },
  'refunds.asked_by': { stays: HISTORY },
  'refunds.decided_by': { stays: OF_STAFF },
  'bonuses.asked_by': { stays: OF_STAFF },
  'credit_grants.asked_by': { stays: OF_STAFF },
  'credit_grants.decided_by': { stays: OF_STAFF },
  'customer_notes.written_by': { stays: OF_STAFF },
  'desk_orders.user_id': { stays: 'a trigger on orders moves it with the order' },
  'inbox_marks.owner_id': { stays: OF_STAFF },
  'order_assignments.assignee_id': { stays: OF_STAFF },
  'order_notes.author_id': { stays: OF_STAFF },
  'order_changes.asked_by': { stays: OF_STAFF },
  'conversation_reads.user_id': ({ from, into }) => [
    sql`update conversation_reads own set user_id = ${into} where own.user_id = ${from} and not exists (
      select from conversation_reads kept where kept.user_id = ${into} and kept.order_id = own.order_id)`,
    sql`delete from conversation_reads where user_id = ${from}`,
  ],
  'staff_views.user_id': { stays: OF_STAFF },
  'payment_closings.asked_by': { stays: OF_STAFF },
  'report_mails.user_id': { stays: OF_STAFF },
  'staff_invites.invited_by': { stays: OF_STAFF },
  'vendor_invites.invited_by': { stays: OF_STAFF },
  'edited_items.updated_by': { stays: OF_STAFF },
  'edit_versions.user_id': { stays: OF_STAFF },
  'artists.user_id': { stays: 'accounts of artists are never merged' },
  'product_vendors.user_id': { stays: 'accounts of vendors are never merged' },
};

/** Keys that contain the id of a user inside a text. They are changed after the columns. */
export const USER_KEYS: Readonly<Record<string, Merge>> = {
  'seen_hints.subject': ({ from, into }) => [
    sql`update seen_hints own set subject = ${`user:${into}`} where own.subject = ${`user:${from}`} and not exists (
      select from seen_hints kept where kept.subject = ${`user:${into}`} and kept.hint_id = own.hint_id)`,
    sql`delete from seen_hints where subject = ${`user:${from}`}`,
  ],
};

/** The statements of a merge, in the order of `USER_COLUMNS` and `USER_KEYS`. */
export function mergeStatements(merged: Merged): SQL[] {
  const rules = [...Object.values(USER_COLUMNS), ...Object.values(USER_KEYS)];
  return rules.flatMap((rule) => (typeof rule === 'function' ? rule(merged) : []));
}
