import { type SQL, sql } from 'drizzle-orm';
import { addressHash } from '../signals/address-hash.ts';
import { STORY_ERASURES } from '../stories/data/story-tables.ts';

/** The person whose data is exported or deleted. */
export type Person = { id: number; email: string; phone: string | null };

type Personal = {
  /** The SQL condition that finds the rows about the person. The table is called `t`. These rows are exported. */
  rows(person: Person): SQL;
  /** Columns that the export leaves out, each with the reason. */
  withheld?: Readonly<Record<string, string>>;
  /** The statements that delete these rows, or clear the personal data in them, when the account is deleted. */
  erase(person: Person): SQL[];
};

/** How a table with personal data is exported and erased, or the reason why a table has no personal data. */
export type TableRule = Personal | { impersonal: string };

const SECRET = 'a secret of the sign-in, not data of the person';
const STAFF_MEMBER = 'names somebody of the staff';
const INTERNAL = 'names a file or a row inside the shop';

export const ownStories = ({ id }: Person) => sql`(select id from stories where owner_id = ${id})`;
const ownOrders = ({ id }: Person) => sql`(select id from orders where user_id = ${id})`;
const ownDrafts = ({ id, email }: Person) =>
  sql`(select id from song_builders where user_id = ${id} or (user_id is null and lower(email) = ${email.toLowerCase()}))`;
/** The messages about the person's orders, and all messages that the person wrote. */
export const mailsOf = (person: Person) =>
  sql`(select id from conversation_messages where order_id in ${ownOrders(person)} or author_id = ${person.id})`;
const ownChecks = (person: Person) => sql`(select id from song_checks where commission_id in
  (select id from commissions where story_id in ${ownStories(person)}))`;
const ownApplications = ({ id, email }: Person) =>
  sql`(select id from artist_applications where user_id = ${id} or lower(email) = ${email.toLowerCase()})`;
/** The files of all artist applications with this person's account or address, whoever uploaded them. */
export const applicationUploads = (person: Person) =>
  sql`(select unnest(a.recording_ids || a.film_id || a.trial_upload_id) from artist_applications a where a.id in ${ownApplications(person)})`;
const ownVisitors = ({ id }: Person) => sql`(select visitor_id from sessions where user_id = ${id})`;
const contacts = ({ email, phone }: Person) => sql`(${email.toLowerCase()}, ${phone ?? ''})`;

/**
 * The fields of an order's cart line that the shop must keep for its books. All other fields may contain personal data,
 * so they are erased.
 */
const KEPT_LINE = ['cartUuid', 'kind', 'productId', 'name', 'productType', 'titleEn', 'titleSp', 'quantity'];
const keptCart = sql`jsonb_build_object(
  'lines', coalesce((
    select jsonb_agg((select jsonb_object_agg(key, value) from jsonb_each(line)
      where key in (${sql.join(
        KEPT_LINE.map((key) => sql`${key}`),
        sql`, `,
      )})))
    from jsonb_array_elements(cart->'lines') line), '[]'::jsonb),
  'addresses', '{"shipping": null, "billing": null}'::jsonb,
  'affiliate', cart->'affiliate', 'rush', cart->'rush', 'countedCoupon', cart->'countedCoupon',
  'countedPromotion', cart->'countedPromotion')`;

/**
 * All tables of the shop, in the order in which a deletion handles them. The test `personal-data` fails when a table is
 * missing here. For each table state how its rows lead to a person and how they are erased, or why it has no personal
 * data. Amounts, products and dates of orders are kept for the books, without anything that identifies the person.
 */
export const TABLES: Readonly<Record<string, TableRule>> = {
  outbox: {
    rows: (person) => sql`lower(t.recipient) in ${contacts(person)} and t.template <> 'passcode'`,
    withheld: {
      ...{ params: 'the message itself is in the mailbox that it went to' },
      ...{ dedupe_key: INTERNAL, order_id: INTERNAL },
    },
    erase: (person) => [
      STORY_ERASURES.outbox(ownStories(person)),
      sql`delete from outbox t where lower(t.recipient) in ${contacts(person)}
        or t.order_id in ${ownOrders(person)}
        or (t.template = 'gift_card' and split_part(t.dedupe_key, ':', 2) in
          (select g.id::text from gift_cards g where g.order_id in ${ownOrders(person)}))`,
      // The recipient of an event is a receiver. The content of sent events is gone already.
      sql`delete from outbox t where t.channel = 'event' and t.sent_at is null and (
        t.params->'signal'->'contact'->>'email_hash' = ${addressHash(person.email)}
        or t.params->'signal'->'properties'->>'order_id' in (select id::text from orders where user_id = ${person.id}))`,
    ],
  },
  access_passcodes: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { code_hash: SECRET, network: SECRET },
    erase: (person) => [
      sql`delete from access_passcodes where user_id = ${person.id} or identifier in ${contacts(person)}`,
    ],
  },
  sign_in_networks: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { network: SECRET },
    erase: (person) => [sql`delete from sign_in_networks where user_id = ${person.id}`],
  },
  instant_tasks: {
    rows: (person) => sql`t.visitor_id in ${ownVisitors(person)}`,
    withheld: { visitor_id: INTERNAL, song_id: INTERNAL, network: 'a keyed hash that only orders a queue' },
    // A song that other people also requested is kept, because it does not reveal who requested it.
    erase: (person) => [
      // When a model made a preview together with the whole song, only the preview has a task. So the whole
      // song is found by its request.
      sql`with gone as (delete from instant_tasks where visitor_id in ${ownVisitors(person)} returning song_id)
        delete from instant_songs s where s.request in (
          select asked.request from gone join instant_songs asked on asked.id = gone.song_id
        ) and (s.id in (select song_id from gone) or (s.extent = 'full'
          and not exists (select from stories where stories.instant_song_id = s.id))) and not exists (
          select from instant_songs other join instant_tasks t on t.song_id = other.id
          where (other.id = s.id or (s.extent = 'full' and other.request = s.request))
            and t.visitor_id not in ${ownVisitors(person)})`,
    ],
  },
  instant_links: {
    rows: (person) => sql`t.email = ${person.email.toLowerCase()}`,
    withheld: { token_hash: SECRET },
    erase: (person) => [sql`delete from instant_links where email = ${person.email.toLowerCase()}`],
  },
  mail_suppressions: {
    rows: (person) => sql`t.email = ${person.email.toLowerCase()}`,
    withheld: {},
    // While the account exists, the row stops mails that would do harm. After the deletion nobody writes to the
    // address anyway.
    erase: (person) => [sql`delete from mail_suppressions where email = ${person.email.toLowerCase()}`],
  },
  instant_recordings: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    erase: (person) => [sql`delete from instant_recordings where user_id = ${person.id}`],
  },
  maker_uploads: {
    rows: (person) => sql`t.user_id = ${person.id} or t.id in ${applicationUploads(person)}`,
    withheld: { file_key: INTERNAL, visitor_id: INTERNAL },
    erase: (person) => [
      sql`delete from maker_uploads where user_id = ${person.id} or id in ${applicationUploads(person)}`,
    ],
  },
  application_notes: {
    rows: (person) => sql`t.application_id in ${ownApplications(person)}`,
    withheld: { author_id: STAFF_MEMBER },
    erase: (person) => [
      sql`delete from application_notes where application_id in ${ownApplications(person)}`,
    ],
  },
  artist_applications: {
    rows: (person) => sql`t.id in ${ownApplications(person)}`,
    withheld: { token_hash: SECRET, mailbox: SECRET },
    erase: (person) => [sql`delete from artist_applications where id in ${ownApplications(person)}`],
  },
  sessions: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { token_hash: SECRET },
    erase: (person) => [
      sql`delete from sessions where user_id = ${person.id} or pending_user_id = ${person.id}`,
    ],
  },
  second_factors: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { secret: SECRET, new_secret: SECRET },
    erase: (person) => [sql`delete from second_factors where user_id = ${person.id}`],
  },
  recovery_codes: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { code_hash: SECRET },
    erase: (person) => [sql`delete from recovery_codes where user_id = ${person.id}`],
  },
  passkeys: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { credential_id: SECRET, public_key: SECRET },
    erase: (person) => [sql`delete from passkeys where user_id = ${person.id}`],
  },
  passkey_challenges: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { challenge_hash: SECRET },
    erase: (person) => [sql`delete from passkey_challenges where user_id = ${person.id}`],
  },
  addresses: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { fields_hash: INTERNAL },
    erase: (person) => [sql`delete from addresses where user_id = ${person.id}`],
  },
  newsletter_subscribers: {
    rows: (person) => sql`t.email = ${person.email.toLowerCase()}`,
    withheld: { token: SECRET },
    erase: (person) => [sql`delete from newsletter_subscribers where email = ${person.email.toLowerCase()}`],
  },
  event_reminders: {
    rows: (person) => sql`lower(t.email) = ${person.email.toLowerCase()}`,
    withheld: { token: SECRET },
    erase: (person) => [sql`delete from event_reminders where lower(email) = ${person.email.toLowerCase()}`],
  },
  seen_hints: {
    rows: (person) => sql`t.subject = ${`user:${person.id}`}`,
    erase: (person) => [sql`delete from seen_hints where subject = ${`user:${person.id}`}`],
  },
  uploaded_images: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    erase: (person) => [
      STORY_ERASURES.uploaded_images(ownStories(person)),
      sql`delete from uploaded_images where user_id = ${person.id}`,
    ],
  },
  referral_codes: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    erase: (person) => [sql`delete from referral_codes where user_id = ${person.id}`],
  },
  referrals: {
    rows: (person) => sql`t.referrer_id = ${person.id} or t.referred_id = ${person.id}`,
    erase: (person) => [
      sql`delete from referrals where referrer_id = ${person.id} or referred_id = ${person.id}`,
    ],
  },
  releases: {
    rows: (person) => sql`t.story_id in ${ownStories(person)}`,
    withheld: { external_id: INTERNAL },
    erase: (person) => [STORY_ERASURES.releases(ownStories(person))],
  },
  play_codes: {
    rows: (person) => sql`t.story_id in ${ownStories(person)}`,
    withheld: { token: 'it is printed on the goods, and plays the song', item_id: INTERNAL },
    erase: (person) => [STORY_ERASURES.play_codes(ownStories(person))],
  },
  reveals: {
    rows: (person) => sql`t.story_id in ${ownStories(person)}`,
    withheld: { token: 'opens the gift for whom it was given' },
    erase: (person) => [STORY_ERASURES.reveals(ownStories(person))],
  },
  comment_reports: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    erase: (person) => [sql`delete from comment_reports where user_id = ${person.id}`],
  },
  review_reports: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    erase: (person) => [sql`delete from review_reports where user_id = ${person.id}`],
  },
  comments: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { key: INTERNAL },
    // Comments of other people on the person's songs are deleted as well, because the pages of the songs are deleted.
    erase: (person) => [
      STORY_ERASURES.comments(ownStories(person)),
      sql`delete from comments where user_id = ${person.id}`,
    ],
  },
  applause: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    // The numbers of hearts on other people's stories do not change.
    erase: (person) => [
      STORY_ERASURES.applause(ownStories(person)),
      sql`delete from applause where user_id = ${person.id}`,
    ],
  },
  draft_links: {
    rows: (person) => sql`t.builder_id in ${ownDrafts(person)}`,
    withheld: { token_hash: SECRET },
    erase: (person) => [
      sql`delete from draft_links where builder_id in ${ownDrafts(person)} or lower(email) = ${person.email.toLowerCase()}`,
    ],
  },
  pronunciations: {
    rows: (person) => sql`t.builder_id in ${ownDrafts(person)}`,
    erase: (person) => [sql`delete from pronunciations where builder_id in ${ownDrafts(person)}`],
  },
  desk_orders: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { story_id: INTERNAL, vendor_ids: INTERNAL, artist_id: INTERNAL },
    // Triggers write these rows. They contain nothing beyond the rows of the order, which are kept.
    erase: () => [],
  },
  order_assignments: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: { assignee_id: STAFF_MEMBER },
    erase: () => [],
  },
  order_changes: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: { token_hash: SECRET, asked_by: STAFF_MEMBER },
    erase: (person) => [
      sql`update order_changes set wanted = '{}', before = '', after = '', reason = '', token_hash = null
        where order_id in ${ownOrders(person)}`,
    ],
  },
  late_songs: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: { commission_id: INTERNAL },
    // The customer's choice stays with the order, for the books.
    erase: () => [],
  },
  order_notes: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: { author_id: STAFF_MEMBER, mentions: STAFF_MEMBER, request_key: INTERNAL },
    erase: (person) => [sql`delete from order_notes where order_id in ${ownOrders(person)}`],
  },
  parcels: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: {
      ...{ vendor_id: INTERNAL, token: INTERNAL, provider_id: INTERNAL, label_key: INTERNAL },
      ...{ failure: INTERNAL, cost_cents: INTERNAL },
    },
    // The cost of the label stays for the books. The file of the label is removed, because it shows the
    // person's address.
    erase: (person) => [
      sql`update parcels set tracking = null, reason = '', label_key = null, next_at = null
        where order_id in ${ownOrders(person)}`,
    ],
  },
  return_requests: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    erase: (person) => [
      sql`update return_requests set reason = '', refusal = '' where order_id in ${ownOrders(person)}`,
    ],
  },
  vendor_items: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: { vendor_id: INTERNAL },
    // The rows stay for the vendor's books, because they say what was made and sent. Tracking numbers and words
    // are erased, because they lead to the person's home.
    erase: (person) => [
      sql`update vendor_items set carrier = null, tracking = null, problem = ''
        where order_id in ${ownOrders(person)}`,
    ],
  },
  refund_lines: {
    rows: (person) => sql`t.refund_id in (select id from refunds where order_id in ${ownOrders(person)})`,
    erase: () => [],
  },
  dispute_answers: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: {
      ...{ token: INTERNAL, failure: INTERNAL, asked_by: STAFF_MEMBER, accept_asked_by: STAFF_MEMBER },
    },
    erase: (person) => [
      sql`update dispute_answers set statement = '', evidence = null,
        accept_reason = case when accept_reason is not null then '' end where order_id in ${ownOrders(person)}`,
    ],
  },
  disputes: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: { provider_id: INTERNAL },
    erase: () => [],
  },
  refunds: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: {
      ...{ token: INTERNAL, provider_id: INTERNAL, idempotency_key: INTERNAL, request_hash: INTERNAL },
      ...{ failure: INTERNAL, asked_by: STAFF_MEMBER, decided_by: STAFF_MEMBER },
    },
    // The amounts stay for the books. The reason is erased, because the staff may have written about the person
    // in it.
    erase: (person) => [sql`update refunds set reason = '' where order_id in ${ownOrders(person)}`],
  },
  customer_notes: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { written_by: STAFF_MEMBER, request_key: INTERNAL },
    erase: (person) => [sql`delete from customer_notes where user_id = ${person.id}`],
  },
  address_changes: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { token_hash: SECRET, asked_by: STAFF_MEMBER },
    erase: (person) => [sql`delete from address_changes where user_id = ${person.id}`],
  },
  credit_grants: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: {
      ...{ idempotency_key: INTERNAL, request_hash: INTERNAL },
      ...{ asked_by: STAFF_MEMBER, decided_by: STAFF_MEMBER },
    },
    erase: (person) => [sql`update credit_grants set reason = '' where user_id = ${person.id}`],
  },
  order_facts: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    // The amounts stay for the books. The id of the ad is erased, because the advertiser could identify the
    // person by it. The name of a campaign is the same for all who came by it.
    erase: (person) => [sql`update order_facts set gclid = null where order_id in ${ownOrders(person)}`],
  },
  tried_orders: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    // The row says only which side of a switch the customer saw before the order. That identifies nobody.
    erase: () => [],
  },
  conversation_files: {
    rows: (person) => sql`t.message_id in ${mailsOf(person)}`,
    withheld: { file_key: INTERNAL, message_id: INTERNAL },
    erase: (person) => [sql`delete from conversation_files where message_id in ${mailsOf(person)}`],
  },
  conversation_messages: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)} or t.author_id = ${person.id}`,
    withheld: {
      ...{ author_id: STAFF_MEMBER, mail_id: INTERNAL },
      ...{ request_key: INTERNAL, request_hash: INTERNAL },
    },
    erase: (person) => [
      sql`delete from conversation_messages where order_id in ${ownOrders(person)} or author_id = ${person.id}`,
    ],
  },
  conversation_reads: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    erase: (person) => [
      sql`delete from conversation_reads where user_id = ${person.id} or order_id in ${ownOrders(person)}`,
    ],
  },
  conversations: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: { last_id: INTERNAL },
    erase: (person) => [sql`delete from conversations where order_id in ${ownOrders(person)}`],
  },
  payment_closings: {
    rows: (person) => sql`t.checkout_id in (select id from checkouts where user_id = ${person.id})`,
    withheld: { asked_by: STAFF_MEMBER, decided_by: STAFF_MEMBER },
    erase: (person) => [
      sql`update payment_closings set reason = '' where checkout_id in (select id from checkouts where user_id = ${person.id})`,
    ],
  },
  webhook_faults: {
    rows: (person) => sql`lower(t.body ->> 'from') = ${person.email.toLowerCase()}`,
    withheld: { event_id: INTERNAL, error: INTERNAL },
    erase: (person) => [
      sql`delete from webhook_faults where lower(body ->> 'from') = ${person.email.toLowerCase()}`,
    ],
  },
  order_taxes: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: { calculation_id: INTERNAL, transaction_id: INTERNAL },
    // The amounts are kept for the books, like the amounts of orders.
    erase: () => [],
  },
  gift_cards: {
    rows: (person) => sql`t.order_id in ${ownOrders(person)}`,
    withheld: {
      code_hash: 'the code belongs to whom the card was given',
      claimed_until: INTERNAL,
      ...{ idempotency_key: INTERNAL, request_hash: INTERNAL },
    },
    erase: (person) => [
      sql`update gift_cards set recipient_email = 'deleted@deleted.invalid', recipient_name = '', from_name = '', message = '',
        move_to = null, move_asked_by = null
        where order_id in ${ownOrders(person)}`,
    ],
  },
  commission_offers: {
    rows: (person) =>
      sql`t.commission_id in (select id from commissions where story_id in ${ownStories(person)})`,
    withheld: { note: 'words of the artist to the shop' },
    erase: (person) => [STORY_ERASURES.commission_offers(ownStories(person))],
  },
  sample_consents: {
    rows: (person) =>
      sql`t.commission_id in (select id from commissions where story_id in ${ownStories(person)})`,
    withheld: { commission_id: INTERNAL, artist_id: INTERNAL, song_id: INTERNAL },
    erase: (person) => [
      STORY_ERASURES.artist_profiles(ownStories(person)),
      STORY_ERASURES.artist_songs(ownStories(person)),
      STORY_ERASURES.sample_consents(ownStories(person)),
    ],
  },
  // Reviews that are older than this shop have no song and no account.
  artist_reviews: {
    rows: (person) => sql`t.story_id in ${ownStories(person)}`,
    withheld: { artist_id: INTERNAL, photo_key: INTERNAL },
    erase: (person) => [STORY_ERASURES.artist_reviews(ownStories(person))],
  },
  song_ratings: {
    rows: (person) => sql`t.story_id in ${ownStories(person)}`,
    erase: (person) => [STORY_ERASURES.song_ratings(ownStories(person))],
  },
  song_check_notes: {
    rows: (person) => sql`t.check_id in ${ownChecks(person)}`,
    withheld: { text: 'words of the staff to the artist' },
    // These rows are deleted together with the rows of `song_checks` (cascade).
    erase: () => [],
  },
  song_checks: {
    rows: (person) => sql`t.id in ${ownChecks(person)}`,
    withheld: { decided_by: STAFF_MEMBER, reason: 'words of the artist to the staff' },
    erase: (person) => [STORY_ERASURES.song_checks(ownStories(person))],
  },
  commissions: {
    rows: (person) => sql`t.story_id in ${ownStories(person)}`,
    withheld: {
      fee_cents: 'what the shop pays the artist',
      audio_original_key: INTERNAL,
      audio_file_name: 'a name on the artist’s computer',
    },
    erase: (person) => [STORY_ERASURES.commissions(ownStories(person))],
  },
  story_invites: {
    rows: (person) => sql`t.story_id in ${ownStories(person)} or t.user_id = ${person.id}`,
    withheld: { token_hash: SECRET },
    erase: (person) => [
      STORY_ERASURES.story_invites(ownStories(person)),
      sql`delete from story_invites where user_id = ${person.id} or lower(email) = ${person.email.toLowerCase()}`,
    ],
  },
  story_contributions: {
    // The export contains only the person's own contributions. What other people contributed to the person's songs is
    // in the exports of these people. It is deleted with the song.
    rows: (person) => sql`t.user_id = ${person.id}`,
    erase: (person) => [
      STORY_ERASURES.story_contributions(ownStories(person)),
      sql`delete from story_contributions where user_id = ${person.id}`,
    ],
  },
  story_ecards: {
    rows: (person) => sql`t.story_id in ${ownStories(person)}`,
    withheld: { claimed_until: INTERNAL },
    erase: (person) => [STORY_ERASURES.story_ecards(ownStories(person))],
  },
  story_messages: {
    rows: (person) => sql`t.story_id in ${ownStories(person)}`,
    erase: (person) => [STORY_ERASURES.story_messages(ownStories(person))],
  },
  story_revisions: {
    rows: (person) => sql`t.story_id in ${ownStories(person)}`,
    withheld: { fee_cents: 'what the shop pays the artist' },
    erase: (person) => [STORY_ERASURES.story_revisions(ownStories(person))],
  },
  stories: {
    rows: (person) => sql`t.owner_id = ${person.id}`,
    erase: (person) => [STORY_ERASURES.stories(ownStories(person))],
  },
  orders: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    erase: (person) => [
      sql`update orders set cart = ${keptCart}, texts_to = null, card_brand = null, card_last4 = null
        where user_id = ${person.id}`,
    ],
  },
  checkouts: {
    rows: (person) => sql`t.user_id = ${person.id} or t.builder_id in ${ownDrafts(person)}`,
    erase: (person) => [
      sql`update checkouts set cart = ${keptCart}, song_data = null, builder_id = null, visitor_id = gen_random_uuid(), submission_hash = null
        where user_id = ${person.id} or builder_id in ${ownDrafts(person)}`,
    ],
  },
  song_builders: {
    rows: (person) => sql`t.id in ${ownDrafts(person)}`,
    erase: (person) => [sql`delete from song_builders where id in ${ownDrafts(person)}`],
  },
  credit_accounts: { rows: (person) => sql`t.user_id = ${person.id}`, erase: () => [] },
  credit_entries: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    withheld: { effect_key: INTERNAL },
    // Rows of this ledger are never changed or deleted. They contain only amounts and the id of the account.
    erase: () => [],
  },
  users: {
    rows: (person) => sql`t.id = ${person.id}`,
    withheld: { password_hash: SECRET },
    // The row is kept for the books, without the name and all other personal data.
    erase: ({ id }) => [
      sql`update users set email = ${`deleted-${id}@deleted.invalid`}, first_name = '', last_name = '', phone_number = null,
        phone_verified_at = null, email_verified_at = null, sms_consent_at = null, news_consent_at = null,
        password_hash = null, photo_url = null, heard_about_from = null, heard_about_from_other = null,
        external_user_id = gen_random_uuid(), guest = true, blocked_reason = case when blocked_at is null then null else '' end
        where id = ${id}`,
    ],
  },
  state_changes: {
    rows: (person) => sql`t.user_id = ${person.id}`,
    // Rows of the history are never changed or deleted. Their only personal data is the id of an account.
    erase: () => [],
  },
  staff_log: {
    impersonal: 'a record of what the staff did, which nobody can change; customers stand in it by their id',
  },
  consents: {
    impersonal: 'what browsers answered to the question about events; no row names a person or an account',
  },
  visitor_choices: { impersonal: 'what browsers answered last, by the random id that they had before' },
  page_speeds: { impersonal: 'how many visits of a day were how fast, without whose' },
  landing_visits: { impersonal: 'how many visitors landing pages had, without who they were' },
  landing_marks: {
    impersonal: 'hashes of a day whose salt is deleted with them; nobody finds a person by one',
  },
  landing_salts: { impersonal: 'random numbers of a day' },
  funnel_visits: { impersonal: 'how far drafts came, without who wrote them' },
  report_mails: { impersonal: 'which reports the staff get by mail; owners close their accounts' },
  staff_views: { impersonal: 'filters that people of the staff keep for their lists' },
  inbox_marks: { impersonal: 'who of the staff takes care of what, and until when it is put off' },
  staff_invites: { impersonal: 'addresses of the staff, whose accounts the owners close' },
  vendor_invites: { impersonal: 'addresses of vendors, whose accounts the staff close' },
  product_vendors: {
    impersonal: 'accounts of vendors are closed by the staff, who know what is owed to them',
  },
  artist_strikes: { impersonal: 'what the staff say of the work of artists, by their ids' },
  artists: { impersonal: 'accounts of artists are closed by the staff, who know what is owed to them' },
  vendor_days_off: { impersonal: 'when vendors are closed, by their ids' },
  earning_accounts: { impersonal: 'what is owed to artists and vendors, by their ids' },
  earnings: { impersonal: 'books of what artists and vendors have earned, which nobody can change' },
  earning_holds: { impersonal: 'until when pay is held' },
  earning_rates: { impersonal: 'the shares of artists and vendors' },
  bonuses: { impersonal: 'what the staff gave to artists and vendors beside their pay' },
  payout_runs: { impersonal: 'who of the staff has paid artists and vendors' },
  payouts: { impersonal: 'what was paid to artists and vendors' },
  artist_profiles: { impersonal: 'what artists say of themselves on their pages, and said before' },
  artist_availability: { impersonal: 'how much artists take, by their ids' },
  artist_days_off: { impersonal: 'when artists are away, by their ids' },
  artist_songs: { impersonal: 'songs that artists show of themselves' },
  product_reviews: {
    impersonal: 'published words of the shop about its goods; no account stands behind them',
  },
  playlists: { impersonal: 'lists of the shop’s examples' },
  song_list_songs: { impersonal: 'lists of the shop’s examples' },
  playlist_songs: { impersonal: 'lists of the shop’s examples' },
  products: { impersonal: 'what the shop sells' },
  product_addons: { impersonal: 'what the shop sells' },
  product_photos: { impersonal: 'pictures of what the shop sells' },
  product_stock: { impersonal: 'how many pieces there are' },
  own_goods: { impersonal: 'which goods of which orders the shop makes itself, by their titles' },
  stock_holds: { impersonal: 'how many pieces an order took, by its id; the books keep it' },
  answer_templates: { impersonal: 'texts of the shop for answers' },
  calendar_entries: { impersonal: 'days of the shop and what it says on them' },
  holidays: { impersonal: 'days' },
  catalogue_version: { impersonal: 'a number' },
  coupons: { impersonal: 'codes of the shop' },
  affiliates: {
    impersonal: 'businesses that the shop pays for customers, by contract; no account stands behind them',
  },
  affiliate_rates: { impersonal: 'shares' },
  affiliate_orders: { impersonal: 'shares of orders; who bought them stands with the order' },
  affiliate_entries: { impersonal: 'the books: shares of orders' },
  referral_terms: { impersonal: 'terms of the shop' },
  coupon_codes: { impersonal: 'codes of the shop, without who used them' },
  tax_rates: { impersonal: 'rates' },
  shipping_rates: { impersonal: 'rates' },
  instant_collections: { impersonal: 'quizzes of the shop' },
  instant_songs: {
    impersonal: 'songs by what they were asked to be, without who asked; they go with the last who did',
  },
  instant_allowances: { impersonal: 'counts of browsers' },
  music_bills: { impersonal: 'what songs cost, without whose they are' },
  switches: { impersonal: 'what is turned off, and by whom of the staff' },
  job_runs: { impersonal: 'how the jobs of the shop ran' },
  payment_events: { impersonal: 'ids of the payment provider' },
  address_budgets: {
    impersonal: 'what network addresses have spent and whose archive is packed, forgotten within minutes',
  },
  old_files: { impersonal: 'random names of files that are to be deleted' },
  rate_counters: { impersonal: 'counts by network address or row, forgotten after two days' },
  cms_entries: { impersonal: 'the shop’s own words' },
  mail_texts: { impersonal: 'what mails say; the facts of a mail are in outbox' },
  edited_items: { impersonal: 'what the shop sells and shows; editors are staff' },
  edit_versions: { impersonal: 'what the shop sells and shows; editors are staff' },
};

export const isPersonal = (rule: TableRule): rule is Personal => 'rows' in rule;
