import { DAY_MS } from '../time/day.ts';

/** The roles of members of staff. Each of them has an account with the role `admin`. */
export const STAFF_ROLES = ['owner', 'support', 'producer', 'finance', 'editor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const EVERYBODY = ['support', 'producer', 'finance', 'editor'] as const satisfies readonly StaffRole[];
const CUSTOMER_DESK = ['support', 'producer', 'finance'] as const satisfies readonly StaffRole[];

/**
 * Which roles have which permission (decision 0091). This is the only table: the server checks it, and pages
 * show controls by it. Owners have every permission, so they are not listed.
 */
const MAY = {
  orders: CUSTOMER_DESK,
  customers: CUSTOMER_DESK,
  /** Merging, blocking and erasing accounts, exporting their data, and changing their address. */
  customer_accounts: ['support', 'finance'],
  /** Customers' mails and messages, and comments on the pages of their songs. */
  messages: CUSTOMER_DESK,
  search: CUSTOMER_DESK,
  /** Refunds and cancels. */
  refunds: ['support', 'finance'],
  /** Credit that the shop gives or takes. */
  goodwill: ['support', 'finance'],
  /** Issuing, resending and looking up gift cards. */
  gift_cards: ['support', 'finance'],
  gift_card_void: ['finance'],
  payouts: ['finance'],
  /** Reports except those of tax and liabilities. */
  reports: EVERYBODY,
  tax_reports: ['finance'],
  /** The tables of tax rates and shipping prices. */
  tax_and_shipping: ['finance'],
  /** Affiliates and the terms for customers who bring friends. The payments are made by finance. */
  affiliates: ['finance', 'editor'],
  board: ['producer'],
  checks: ['producer'],
  applications: ['producer'],
  artists: ['producer'],
  /** The vendors. A person who signs in for a vendor can read customers' addresses. */
  vendors: ['producer'],
  products: ['editor'],
  promotions: ['editor'],
  words: ['editor'],
  mails: ['editor'],
  /** Keeping the texts for answers. Whoever may answer customers may use them. */
  answer_templates: ['support', 'editor'],
  playlists: ['editor'],
  /** Collections of instant songs, with their quizzes. */
  collections: ['editor'],
  /** Comparing songs of the shop and of a music model for the same request. Songs of the model cost money. */
  music: ['producer'],
  reviews: ['editor'],
  calendar: ['editor'],
  staff: [],
  log: ['finance'],
  system: EVERYBODY,
  /** Turning parts of the shop off and on, for all or a share of the visitors. */
  switches: ['producer'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type Permission = keyof typeof MAY;
export const PERMISSIONS = Object.keys(MAY) as readonly Permission[];

/** Whether a role has a permission. `role` is null for people who are not staff. */
export const may = (role: StaffRole | null, permission: Permission): boolean =>
  role === 'owner' || (role !== null && rolesOf(permission).includes(role));

/** The roles besides the owner that have a permission. */
export const rolesOf = (permission: Permission): readonly StaffRole[] => MAY[permission];

/**
 * Permissions for actions on money or on staff. These need a second step that is not older than
 * `SECOND_STEP_MS`.
 */
const GUARDED: ReadonlySet<Permission> = new Set([
  'refunds',
  'goodwill',
  'customer_accounts',
  'gift_cards',
  'gift_card_void',
  'payouts',
  'tax_and_shipping',
  'affiliates',
  'vendors',
  'staff',
]);

export const SECOND_STEP_MS = 15 * 60_000;

/**
 * Whether the second step must be repeated before an action. `secondStepAt` is null for an account without a
 * second step, such as a new demo account. Such an account is not asked. In production, no member of staff gets
 * in without a second step.
 */
export const isSecondStepStale = (permission: Permission, secondStepAt: Date | null, now: Date): boolean =>
  GUARDED.has(permission) && secondStepAt !== null && now.getTime() - secondStepAt.getTime() > SECOND_STEP_MS;

/** Actions that move money. */
export type MoneyAction = 'refund' | 'cancel' | 'credit' | 'bonus' | 'merge';

type Person = { id: number; role: StaffRole | null };
/** An action with its sum and its customer. */
type MoneyDeed = { action: MoneyAction; cents: number; customerId: number | null };

const PERMISSION_OF: Readonly<Record<MoneyAction, Permission>> = {
  refund: 'refunds',
  cancel: 'refunds',
  credit: 'goodwill',
  bonus: 'payouts',
  merge: 'customer_accounts',
};

/** The largest credit that a role may give or take at once. Roles that are not listed have no limit. */
const CREDIT_LIMIT_CENTS: Partial<Record<StaffRole, number>> = { support: 5_000 };

/**
 * From this sum on, a second person must agree. The sum counts for one action, and for several actions of one
 * person on the same order or customer (decision 0099).
 */
export const SECOND_PERSON_CENTS = 20_000;

/** Actions within this time count together. */
export const PIECES_WITHIN_MS = DAY_MS;

/**
 * Decides what happens when a person begins an action on money. `before` is the sum in cents that this person
 * has moved alone for the same order or customer within `PIECES_WITHIN_MS`. `second_person`: the action waits
 * until another permitted person agrees. `forbidden`: the role may not do it, not with this sum, or the money
 * would go to the person who acts.
 */
export function moneyDecision(
  person: Person,
  { action, cents, customerId }: MoneyDeed,
  before = 0,
): 'done' | 'second_person' | 'forbidden' {
  if (person.id === customerId || !mayMove(person.role, action, cents)) return 'forbidden';
  return cents === 0 || before + cents < SECOND_PERSON_CENTS ? 'done' : 'second_person';
}

/**
 * Whether a person may agree to an action on money that `askedBy` has begun. Nobody may agree to their own
 * action, or to one whose money is for themselves. `given` is what `askedBy` has given to the same customer
 * within `PIECES_WITHIN_MS`, alone or with somebody. It counts, so that two people with a small limit cannot
 * lift it for each other.
 */
export const mayApprove = (
  person: Person,
  askedBy: number,
  { action, cents, customerId }: MoneyDeed,
  given = 0,
): boolean =>
  person.id !== askedBy && person.id !== customerId && mayMove(person.role, action, given + cents);

function mayMove(role: StaffRole | null, action: MoneyAction, cents: number): boolean {
  if (role === null || !may(role, PERMISSION_OF[action])) return false;
  return action !== 'credit' || cents <= (CREDIT_LIMIT_CENTS[role] ?? Number.POSITIVE_INFINITY);
}

/** Reads a role from a database row or the command line. Null when there is no such role. */
export const readStaffRole = (word: string | null | undefined): StaffRole | null =>
  STAFF_ROLES.find((role) => role === word) ?? null;
