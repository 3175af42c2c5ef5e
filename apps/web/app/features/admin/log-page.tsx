import type { StaffLogEntry } from '@keepsong/contract/staff';
import { formatMoment } from '@keepsong/domain/format/dates';
import { STAFF_ACTIONS, type StaffAction } from '@keepsong/domain/staff/actions';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { reasonWords } from '~/shell/desk/reason-words.ts';
import { TextLink } from '~/ui/action/link.tsx';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import { customerPath, LOG_PAGE, orderPath } from './admin-paths.ts';
import type { DeskList, DeskRows } from './table/desk-list.ts';
import { DeskTable } from './table/desk-table.tsx';
import { PlainTable } from './table/plain-table.tsx';

const ACTION_WORDS: Readonly<Record<StaffAction, () => string>> = {
  'staff.first_owner': m.admin_did_first_owner,
  'staff.added': m.admin_did_added,
  'staff.invited': m.admin_did_invited,
  'staff.invite_withdrawn': m.admin_did_withdrawn,
  'staff.joined': m.admin_did_joined,
  'staff.role_changed': m.admin_did_role,
  'staff.removed': m.admin_did_removed,
  'staff.factor_reset': m.admin_did_reset,
  'account.signed_out': m.admin_did_sign_out,
  'shop.signed_out': m.admin_did_sign_out_all,
  'shop.filled_with_demo': m.admin_did_demo,
  'song.seen': m.admin_did_song_seen,
  'instant_songs.seen': m.admin_did_songs_seen,
  'instant_song.retried': m.admin_did_retried,
  'quiz.saved': m.admin_did_quiz,
  'words.saved': m.admin_did_words,
  'mail.previewed': m.desk_did_mail_previewed,
  'mail.tested': m.desk_did_mail_tested,
  'words.rolled_back': m.admin_did_rolled_back,
  'comment.hidden': m.admin_did_hidden,
  'comment.shown': m.admin_did_shown,
  'review.hidden': m.desk_did_review_hidden,
  'review.kept': m.desk_did_review_kept,
  'reviews.seen': m.desk_did_reviews_seen,
  'orders.listed': m.desk_did_listed,
  'orders.exported': m.desk_did_exported,
  'orders.receipts_seen': m.desk_did_receipts_seen,
  'order.seen': m.desk_did_seen,
  'order.message_read': m.desk_did_message_read,
  'order.noted': m.desk_did_noted,
  'order.changed': m.desk_did_changed,
  'order.change_asked': m.desk_did_change_asked,
  'order.change_withdrawn': m.desk_did_change_withdrawn,
  'order.changes_seen': m.desk_did_changes_seen,
  'order.assigned': m.desk_did_assigned,
  'order.message_sent': m.desk_did_message_sent,
  'order.refund_mail_seen': m.desk_did_refund_mail_seen,
  'order.refunded': m.admin_did_refunded,
  'order.refund_asked': m.admin_did_refund_asked,
  'order.refund_approved': m.admin_did_refund_approved,
  'order.refund_refused': m.admin_did_refund_refused,
  'order.cancelled': m.admin_did_cancelled,
  'order.resumed': m.desk_did_resumed,
  'order.goods_back': m.desk_did_goods_back,
  'order.return_refused': m.desk_did_return_refused,
  'order.cancel_asked': m.admin_did_cancel_asked,
  'artist.standing_seen': m.desk_did_standing_seen,
  'artist.trust_set': m.desk_did_trust_set,
  'artist.let_go_on': m.desk_did_let_go_on,
  'artist.strike_given': m.desk_did_strike_given,
  'artist.strike_lifted': m.desk_did_strike_lifted,
  'artist.strike_upheld': m.desk_did_strike_upheld,
  'board.seen': m.desk_did_board_seen,
  'checks.listed': m.desk_did_checks_listed,
  'check.seen': m.desk_did_check_seen,
  'check.passed': m.desk_did_check_passed,
  'check.returned': m.desk_did_check_returned,
  'applications.listed': m.desk_did_applications_listed,
  'application.seen': m.desk_did_application_seen,
  'application.noted': m.desk_did_application_noted,
  'application.invited': m.desk_did_application_invited,
  'application.trial_returned': m.desk_did_trial_returned,
  'application.activated': m.desk_did_application_activated,
  'application.refused': m.desk_did_application_refused,
  'artists.listed': m.desk_did_artists_listed,
  'artist.added': m.desk_did_artist_added,
  'artist.seen': m.desk_did_artist_seen,
  'artist.profile_released': m.desk_did_profile_released,
  'artist.profile_returned': m.desk_did_profile_returned,
  'artist.hidden': m.desk_did_artist_hidden,
  'artist.shown': m.desk_did_artist_shown,
  'payouts.seen': m.desk_did_payouts_seen,
  'payouts.made': m.desk_did_payouts_made,
  'payouts.approved': m.desk_did_payouts_approved,
  'payouts.refused': m.desk_did_payouts_refused,
  'dispute.seen': m.desk_did_dispute_seen,
  'dispute.drafted': m.desk_did_dispute_drafted,
  'dispute.answered': m.desk_did_dispute_answered,
  'dispute.accepted': m.desk_did_dispute_accepted,
  'dispute.accept_asked': m.desk_did_dispute_accept_asked,
  'dispute.accept_refused': m.desk_did_dispute_accept_refused,
  'credit.changed': m.admin_did_credit,
  'credit.asked': m.admin_did_credit_asked,
  'credit.approved': m.admin_did_credit_approved,
  'credit.refused': m.admin_did_credit_refused,
  'credit.previewed': m.desk_did_credit_previewed,
  'customer.seen': m.desk_customers_did_seen,
  'customers.listed': m.desk_customers_did_listed,
  'customers.exported': m.desk_customers_did_list_exported,
  'customer.seen_as': m.desk_customers_did_seen_as,
  'customer.noted': m.desk_customers_did_noted,
  'customer.blocked': m.desk_customers_did_blocked,
  'customer.unblocked': m.desk_customers_did_unblocked,
  'customer.mailed_again': m.desk_customers_did_mailed_again,
  'customer.address_asked': m.desk_customers_did_address,
  'customer.merged': m.desk_customers_did_merged,
  'customer.merge_asked': m.desk_customers_did_merge_asked,
  'customer.export_asked': m.desk_customers_did_export_asked,
  'customer.exported': m.desk_customers_did_exported,
  'customer.erased': m.desk_customers_did_erased,
  'gift_card.issued': m.desk_customers_did_card_issued,
  'gift_card.asked': m.desk_customers_did_card_asked,
  'gift_card.approved': m.desk_customers_did_card_approved,
  'gift_card.refused': m.desk_customers_did_card_refused,
  'gift_card.voided': m.desk_customers_did_card_voided,
  'gift_card.resent': m.desk_customers_did_card_resent,
  'gift_card.move_asked': m.desk_customers_did_card_move_asked,
  'gift_card.moved': m.desk_customers_did_card_moved,
  'gift_card.move_refused': m.desk_customers_did_card_move_refused,
  'gift_cards.seen': m.desk_customers_did_cards_seen,
  'gift_cards.exported': m.desk_customers_did_cards_file,
  'report.exported': m.desk_reports_did_exported,
  'report.mails_changed': m.desk_reports_did_mails,
  'search.done': m.admin_did_search,
  'log.exported': m.admin_did_log_file,
  'list.exported': m.admin_did_list_file,
  'inbox.seen': m.admin_did_inbox_seen,
  'inbox.assigned': m.admin_did_inbox_assigned,
  'inbox.snoozed': m.admin_did_inbox_snoozed,
  'inbox.closed': m.admin_did_inbox_closed,
  'payment.seen': m.admin_did_pay_seen,
  'payment.close_asked': m.admin_did_pay_asked,
  'payment.close_refused': m.admin_did_pay_refused,
  'payment.closed': m.admin_did_pay_closed,
  'payouts.rate_saved': m.desk_did_rate_saved,
  'payouts.bonus_given': m.desk_did_bonus_given,
  'payouts.bonus_asked': m.desk_did_bonus_asked,
  'payouts.bonus_approved': m.desk_did_bonus_approved,
  'payouts.bonus_refused': m.desk_did_bonus_refused,
  'conversation.seen': m.admin_did_talk_seen,
  'conversation.file_seen': m.admin_did_talk_file,
  'conversation.templates_seen': m.admin_did_talk_templates,
  'conversation.answered': m.admin_did_talk_answered,
  'conversation.closed': m.admin_did_talk_closed,
  'conversation.hidden': m.admin_did_talk_hidden,
  'webhook.retried': m.admin_did_hook_retried,
  'message.retried': m.admin_did_mail_retried,
  'messages.listed': m.desk_system_did_messages,
  'messages.exported': m.desk_system_did_messages_file,
  'webhooks.exported': m.desk_system_did_webhooks_file,
  'job.run': m.desk_system_did_job,
  'switch.set': m.desk_system_did_switch,
  'call.retried': m.desk_system_did_call,
  'events.retried': m.desk_system_did_events,
  'catalogue.added': m.desk_did_catalogue_added,
  'catalogue.drafted': m.desk_did_catalogue_drafted,
  'catalogue.scheduled': m.desk_did_catalogue_scheduled,
  'catalogue.published': m.desk_did_catalogue_published,
  'catalogue.archived': m.desk_did_catalogue_archived,
  'catalogue.codes_made': m.desk_did_catalogue_codes_made,
  'catalogue.photo_made': m.desk_did_catalogue_photo_made,
  'catalogue.rolled_back': m.desk_did_catalogue_rolled_back,
  'vendors.listed': m.desk_did_vendors_listed,
  'vendor.seen': m.desk_did_vendor_seen,
  'vendor.invited': m.desk_did_vendor_invited,
  'vendor.invite_withdrawn': m.desk_did_vendor_invite_withdrawn,
  'vendor.joined': m.desk_did_vendor_joined,
  'vendor.sign_in_removed': m.desk_did_vendor_sign_in_removed,
  'affiliate.seen': m.desk_did_affiliate_seen,
  'rates.tax_imported': m.desk_did_tax_imported,
  'catalogue.sampled': m.desk_did_catalogue_sampled,
  'music.compared': m.desk_did_music_compared,
  'rates.tax_saved': m.admin_did_tax,
  'rates.shipping_saved': m.admin_did_shipping,
};

/** Describes an action of the staff in words. */
export const deedWords = (action: string): string => {
  const known = STAFF_ACTIONS.find((one) => one === action);
  return known ? ACTION_WORDS[known]() : action;
};

const NOTHING = <span className="desk-mute">–</span>;

function When({ entry: { id, at } }: { entry: StaffLogEntry }) {
  const { locale } = usePage();
  return (
    <>
      <span className="desk-whole">{formatMoment(at, locale, new Date())}</span>
      <span className="desk-second">{m.admin_line({ number: id })}</span>
    </>
  );
}

const whoOf = ({ by }: StaffLogEntry): string => {
  if (by === 'command') return m.admin_by_command();
  return by === 'customer' ? m.admin_by_customer() : by;
};

const What = ({ entry }: { entry: StaffLogEntry }) => (
  <>
    {deedWords(entry.action)}
    <Details entry={entry} />
  </>
);

const LOG_LIST: DeskList<StaffLogEntry> = {
  name: 'log',
  title: m.admin_log,
  path: LOG_PAGE,
  sorted: { by: 'at', dir: 'desc' },
  keyOf: ({ id }) => String(id),
  pathOf: () => null,
  nameOf: ({ id }) => m.admin_line({ number: id }),
  csv: '/v3/api/admin/log.csv',
  words: m.admin_log_words,
  views: [],
  filters: [
    { kind: 'text', id: 'by', label: m.admin_by },
    {
      kind: 'one',
      id: 'action',
      label: m.admin_action,
      options: () => STAFF_ACTIONS.map((value) => ({ value, label: ACTION_WORDS[value]() })),
    },
    { kind: 'text', id: 'order_number', label: m.admin_order_number },
    { kind: 'text', id: 'customer_id', label: m.admin_customer, isNumber: true },
    { kind: 'days', id: 'days', label: m.admin_when, from: 'from', to: 'to' },
  ],
  columns: [
    { id: 'at', label: m.admin_when, cell: (entry) => <When entry={entry} />, isName: true },
    { id: 'by', label: m.admin_by, cell: whoOf },
    { id: 'action', label: m.admin_action, cell: (entry) => <What entry={entry} /> },
    { id: 'whose', label: m.admin_whose, cell: (entry) => <Whose entry={entry} /> },
    { id: 'reason', label: m.admin_why, cell: ({ reason }) => (reason ? reasonWords(reason) : NOTHING) },
    { id: 'name', label: m.admin_log_name, cell: ({ action }) => action, isExtra: true },
  ],
  card: (entry) => ({
    title: deedWords(entry.action),
    line: whoOf(entry),
    day: <When entry={entry} />,
    state: (
      <span className="log-card">
        {entry.order_number !== null || entry.customer_id !== null ? (
          <span className="desk-lines">
            <Whose entry={entry} />
          </span>
        ) : null}
        {entry.reason ? <span className="desk-lines">{reasonWords(entry.reason)}</span> : null}
        <Details entry={entry} />
      </span>
    ),
  }),
};

/** The log of what the staff looked at and did, newest first. */
export const LogPage = ({ page }: { page: DeskRows<StaffLogEntry> }) => (
  <DeskTable list={LOG_LIST} page={page} facts={m.admin_log_facts()} empty={m.admin_log_empty()} />
);

/** Lines of the log that are all about the same order, without a list of their own. */
export const LogRows = ({ entries }: { entries: readonly StaffLogEntry[] }) => (
  <PlainTable
    rows={entries}
    keyOf={({ id }) => id}
    columns={[
      { label: m.admin_when(), cell: (entry) => <When entry={entry} /> },
      { label: m.admin_by(), cell: whoOf },
      { label: m.admin_action(), cell: (entry) => <What entry={entry} /> },
      { label: m.admin_why(), cell: ({ reason }) => (reason ? reasonWords(reason) : null) },
    ]}
  />
);

/** Links to the order and the account that a log entry is about. An account without a page is only named. */
export function Whose({ entry }: { entry: StaffLogEntry }) {
  const { order_number, customer_id, has_customer_page } = entry;
  if (order_number === null && customer_id === null) return NOTHING;
  const account = <span className="desk-whole">{m.admin_account({ number: customer_id ?? 0 })}</span>;
  return (
    <>
      {order_number === null ? null : (
        <TextLink to={orderPath(order_number)} quiet>
          <span className="desk-whole">{m.admin_order({ number: order_number })}</span>
        </TextLink>
      )}
      {order_number !== null && customer_id !== null ? ', ' : null}
      {customer_id === null ? null : has_customer_page ? (
        <TextLink to={customerPath(customer_id)} quiet>
          {account}
        </TextLink>
      ) : (
        account
      )}
    </>
  );
}

function Details({ entry: { before, after } }: { entry: StaffLogEntry }) {
  if (before === null && after === null) return null;
  return (
    <Disclosure className="desk-details" summary={m.admin_details()}>
      {before === null ? null : <Value label={m.admin_before()} value={before} />}
      {after === null ? null : <Value label={m.admin_after()} value={after} />}
    </Disclosure>
  );
}

const Value = ({ label, value }: { label: string; value: unknown }) => (
  <>
    <p className="desk-second">{label}</p>
    <pre className="desk-value">{JSON.stringify(value, null, 2)}</pre>
  </>
);
