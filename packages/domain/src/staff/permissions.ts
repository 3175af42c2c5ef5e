import { DAY_MS } from '../time/day.ts';

/** The roles of people who run the shop. Each of them has an account with the role `admin`. */
export const STAFF_ROLES = ['owner', 'support', 'producer', 'finance', 'editor'] as const;
export type StaffRole = (typeof STAFF_ROLES)[number];

const EVERYBODY = ['support', 'producer', 'finance', 'editor'] as const satisfies readonly StaffRole[];
const CUSTOMER_DESK = ['support', 'producer', 'finance'] as const satisfies readonly StaffRole[];

/**
 * Who may do what (decision 0091). This is the one table: the server decides by it, and pages show by it. An owner may
 * do everything, so owners are not listed.
 */
const MAY = {
  orders: CUSTOMER_DESK,
  customers: CUSTOMER_DESK,
  /** Merging, blocking and erasing accounts, exporting their data, and giving them another address. */
  customer_accounts: ['support', 'finance'],
  /** What customers write: mails, messages, and comments on the pages of their songs. */
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
  /** The tables of tax and shipping. */
  tax_and_shipping: ['finance'],
  /** Who brings customers for a share, and the terms for customers who bring friends. The shares are paid by finance. */
  affiliates: ['finance', 'editor'],
  board: ['producer'],
  checks: ['producer'],
  applications: ['producer'],
  artists: ['producer'],
  /** Who makes goods. Whoever signs in for a vendor reads where its customers live. */
  vendors: ['producer'],
  products: ['editor'],
  promotions: ['editor'],
  words: ['editor'],
  mails: ['editor'],
  playlists: ['editor'],
  /** Collections of instant songs, with their quizzes. */
  collections: ['editor'],
  /** Hearing what the shop and a music model make of the same request. Songs of the model cost money. */
  music: ['producer'],
  reviews: ['editor'],
  calendar: ['editor'],
  staff: [],
  log: ['finance'],
  system: EVERYBODY,
  /** Turning parts of the shop off and on, also for a share of the visitors. */
  switches: ['producer'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

export type Permission = keyof typeof MAY;
export const PERMISSIONS = Object.keys(MAY) as readonly Permission[];

/** Whether a role may do something. `role` is null for everybody who is not staff. */
export const may = (role: StaffRole | null, permission: Permission): boolean =>
  role === 'owner' || (role !== null && rolesOf(permission).includes(role));

/** The roles besides the owner that have a permission. */
export const rolesOf = (permission: Permission): readonly StaffRole[] => MAY[permission];

/** What acts on money or on staff. It needs a second step that is not older than `SECOND_STEP_MS`. */
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
 * Whether the second step must be done again before an action. `secondStepAt` is null for an account that has no second
 * step, as the demo accounts at first: it is not asked. A shop in production lets nobody of the staff in without one.
 */
export const isSecondStepStale = (permission: Permission, secondStepAt: Date | null, now: Date): boolean =>
  GUARDED.has(permission) && secondStepAt !== null && now.getTime() - secondStepAt.getTime() > SECOND_STEP_MS;

/** Actions that move money. */
export type MoneyAction = 'refund' | 'cancel' | 'credit' | 'bonus';

type Person = { id: number; role: StaffRole | null };
/** An action with its sum, and with the customer whom it concerns. */
type MoneyDeed = { action: MoneyAction; cents: number; customerId: number | null };

const PERMISSION_OF: Readonly<Record<MoneyAction, Permission>> = {
  refund: 'refunds',
  cancel: 'refunds',
  credit: 'goodwill',
  bonus: 'payouts',
};

/** The most credit that a role may give or take at once. Roles that are not listed have no such limit. */
const CREDIT_LIMIT_CENTS: Partial<Record<StaffRole, number>> = { support: 5_000 };

/**
 * From this sum on, a second person must agree: to one action, and to what one person moves of the same order, or gives
 * to the same customer, in pieces (decision 0099).
 */
export const SECOND_PERSON_CENTS = 20_000;

/** For how long the pieces count together. */
export const PIECES_WITHIN_MS = DAY_MS;

/**
 * What happens when a person begins an action on money. `before`: what this person has moved alone of the same order, or
 * to the same customer, within `PIECES_WITHIN_MS`, in cents. `second_person`: it waits until another person who may
 * agrees. `forbidden`: the role may not do it, or not with this sum, or the money would go to the person who acts.
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
 * Whether a person may agree to an action on money that `askedBy` has begun. Nobody agrees to an action of their own, or
 * to one whose money is for themselves. `given`: what the person who asks has given to the same customer within
 * `PIECES_WITHIN_MS`, alone or with somebody. It counts, so that two people with a small limit do not lift it for each
 * other.
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

/** Reads a role as it stands in a row or on a command line. Null when there is no such role. */
export const readStaffRole = (word: string | null | undefined): StaffRole | null =>
  STAFF_ROLES.find((role) => role === word) ?? null;
