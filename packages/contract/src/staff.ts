import { SORT_DIRECTIONS } from '@keepsong/domain/orders/order-list';
import { PERMISSIONS, STAFF_ROLES } from '@keepsong/domain/staff/permissions';
import { TEAM_SORTS } from '@keepsong/domain/staff/team-list';
import { LIMITS } from '@keepsong/domain/text/limits';
import { z } from 'zod';
import { email, idParam, nearDay, queryList, reason, reasonIfAny, text } from './common.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const role = z.enum(STAFF_ROLES);
const name = text(LIMITS.personName).trim().min(1);
const token = text(64).min(1);

const member = z.object({
  id: z.int(),
  email: z.string(),
  name: z.string(),
  role,
  is_you: z.boolean(),
  has_second_factor: z.boolean(),
  last_seen_at: z.iso.datetime().nullable(),
});
export type StaffMemberView = z.output<typeof member>;

const invite = z.object({ id: z.int(), email: z.string(), role, expires_at: z.iso.datetime() });
export type StaffInvite = z.output<typeof invite>;

/** All members of staff, and the invitations that nobody has accepted yet. */
const team = z.object({ members: z.array(member), invites: z.array(invite) });
export type StaffTeam = z.output<typeof team>;

/** The filter and the order of the list of the staff, as the address of its page has them. */
export const teamListQuery = z.object({
  q: text(200).optional(),
  role: queryList(role),
  /** Only open invitations. */
  invited: z.literal('1').optional(),
  /** Only members without a second step. */
  no_step: z.literal('1').optional(),
  sort: z.enum(TEAM_SORTS).optional(),
  dir: z.enum(SORT_DIRECTIONS).default('desc'),
});
export type TeamListQuery = z.output<typeof teamListQuery>;

const logEntry = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** The person's e-mail address at that time. `command` for a change that was made on the command line. */
  by: z.string(),
  action: z.string(),
  order_number: z.string().nullable(),
  customer_id: z.int().nullable(),
  /** Whether the account has a page for the staff. Accounts of the staff have none. */
  has_customer_page: z.boolean(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
});
export type StaffLogEntry = z.output<typeof logEntry>;

/** The steps of setting up a shop. The last ones are optional. */
export const FIRST_STEPS = [
  'payments',
  'mail',
  'mail_domain',
  'answers',
  'tax',
  'shipping',
  'product',
  'makers',
  'instant_songs',
  'artist',
  'texts',
  'text_messages',
  'ecards',
  'streaming',
  'song_model',
] as const;
const firstStep = z.object({
  key: z.enum(FIRST_STEPS),
  /** `failed`: the service is set up but did not answer correctly. `off`: it is optional and not set up. */
  state: z.enum(['done', 'missing', 'failed', 'off']),
  /** The DNS records that are missing for the shop's mail domain. */
  lacks: z.array(z.enum(['spf', 'dkim', 'dmarc'])),
  /** The products on sale that the shop makes and sends itself, because they have no vendor. Not more than ten. */
  products: z.array(z.object({ id: z.int(), title: z.object({ en: z.string(), sp: z.string() }) })),
});
export type FirstStep = z.output<typeof firstStep>;

const opened = z.object({ email: z.string() });

/**
 * Selects lines of the log. `cursor` is the id of the last line of the page before. With a minus, it is the id
 * of the first line of the page after.
 */
export const logQuery = z.object({
  cursor: text(17)
    .regex(/^-?[1-9]\d{0,15}$/)
    .optional(),
  by: text(LIMITS.email).optional(),
  action: text(64).optional(),
  order_number: text(32).optional(),
  customer_id: idParam.optional(),
  /** Part of the reason, or of the content before or after the change. */
  q: text(100).optional(),
  /** Days in the shop's time zone. Both are included. */
  from: nearDay.optional(),
  to: nearDay.optional(),
});
export type LogQuery = z.output<typeof logQuery>;

/** The name of a list of the desk. Each person can save views of a list. */
const listName = text(32).regex(/^[a-z][a-z_-]*$/);
const savedView = z.object({
  id: z.int(),
  name: z.string(),
  /** The filters, the sort order and the columns, written as in the address of the page. */
  query: z.string(),
});
export type SavedView = z.output<typeof savedView>;
const views = z.object({ views: z.array(savedView) });

export const staff = {
  views: {
    summary: 'The views of a list that one has saved',
    query: z.object({ list: listName }),
    response: views,
  },
  saveView: {
    summary: 'Save a view of a list; one of the same name is replaced',
    body: z.object({ list: listName, name: text(60).trim().min(1), query: text(2_000) }),
    response: views,
  },
  removeView: {
    summary: 'Remove a view of one’s own',
    params: z.object({ id: idParam }),
    response: views,
  },
  whoMay: {
    summary: 'The names of everybody who has a permission, for those who have to ask one of them',
    query: z.object({ permission: z.enum(PERMISSIONS) }),
    response: z.object({ people: z.array(z.string()) }),
  },
  members: { summary: 'Everybody of the staff, and open invitations', response: team },
  invite: {
    summary: 'Invite somebody to the staff by mail',
    body: z.object({ email, role }),
    response: team,
  },
  withdrawInvite: {
    summary: 'Withdraw an invitation',
    params: z.object({ id: idParam }),
    body: reasonIfAny,
    response: team,
  },
  openInvite: {
    summary: 'What an invitation is for',
    body: z.object({ token }),
    response: z.object({ email: z.string(), role }),
  },
  acceptInvite: {
    summary: 'Join the staff by an invitation; the sign-in follows',
    body: z.object({ token, first_name: name, last_name: name }),
    response: opened,
  },
  changeRole: {
    summary: 'Give somebody of the staff another role; ends their sessions',
    params: z.object({ id: idParam }),
    body: z.object({ role, reason }),
    response: team,
  },
  remove: {
    summary: 'Remove somebody from the staff; the account stays as one of a customer',
    params: z.object({ id: idParam }),
    body: z.object({ reason }),
    response: team,
  },
  resetFactor: {
    summary: 'Remove the second step that somebody else of the staff has lost',
    params: z.object({ id: idParam }),
    body: z.object({ reason }),
    response: team,
  },
  log: {
    summary: 'What the staff saw and did, newest first',
    query: logQuery,
    response: z.object({
      entries: z.array(logEntry),
      next: z.string().nullable(),
      /** The `cursor` of the page before. */
      previous: z.string().nullable(),
    }),
  },
  firstSteps: {
    summary: 'What is missing before the first order; asks each service',
    response: z.object({ steps: z.array(firstStep) }),
  },
  loadStarter: {
    summary: 'Put the starter catalogue into the shop; what it has already stays as it is',
    response: z.object({ added: z.int() }),
  },
  setUp: {
    summary: 'Make the first owner of a shop that has no staff; the sign-in follows',
    body: z.object({ token, email, first_name: name, last_name: name }),
    response: opened,
  },
} satisfies CapabilitySchemas<'staff'>;
