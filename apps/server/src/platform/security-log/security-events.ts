import type { Calls, Capability } from '@keepsong/contract/transport/calls';
import { mailboxOf } from '@keepsong/domain/auth/email';
import { worksHere } from '@keepsong/domain/auth/second-factor';
import type { RefusalCode } from '@keepsong/domain/refusals';
import type { Result } from '@keepsong/domain/result';
import { groupsOf } from '../http/limits.ts';
import { hmac } from '../ids.ts';
import type { Session } from '../sessions/stored-sessions.ts';

export type SecurityKind =
  | 'code_asked'
  | 'sign_in'
  | 'sign_out'
  | 'registration'
  | 'contact'
  | 'second_step'
  | 'sessions'
  | 'account'
  | 'credit'
  /** A customer cancels an order and gets the money back. */
  | 'money'
  /** A file that belongs to a person: a song, its papers, an invoice, or all data. */
  | 'download'
  /** A person who works for the shop looks at something, or changes it. */
  | 'staff_look'
  | 'staff_change'
  /** Any other request that was refused for security reasons. */
  | 'refused';

/**
 * One line of the security log. It says who did what from where, and contains nothing that was sent or read.
 */
export type SecurityEvent = {
  kind: SecurityKind;
  /** The name of the call, such as `auth.createSession`, or the pattern of a route. */
  call: string;
  /** `done`, or the code of the refusal. */
  outcome: string;
  /** The account of the session after the call; null for visitors without an account. */
  user: number | null;
  role: string | null;
  /** The role within the staff; missing for everybody else. */
  staff?: string;
  /** A keyed hash of the address that a stranger typed. The same address always has the same hash. */
  contact?: string;
  /**
   * The parameters in the path of the call. Numbers are kept. Texts are kept only as keyed hashes, because a slug is
   * enough to open a page.
   */
  of?: Record<string, string>;
  /** The network address, shortened to /24 or /48. */
  from: string;
  /** The request id. The other log contains it, and the customer receives it. */
  request: string;
  /**
   * How many refusals of this kind, by addresses with too many of them, were left out since the line before of this
   * kind. Missing when there are none.
   */
  left_out?: number;
};

type CallName = { [C in Capability]: `${C}.${keyof Calls[C] & string}` }[Capability];

/** Calls that are always recorded, whoever makes them and whether or not they succeed. */
const KINDS: Partial<Record<CallName, SecurityKind>> = {
  'auth.requestPasscode': 'code_asked',
  'auth.createSession': 'sign_in',
  'auth.passkeySignIn': 'sign_in',
  'auth.register': 'registration',
  'auth.signOut': 'sign_out',
  'auth.validatePasscode': 'contact',
  'auth.changeEmail': 'contact',
  'auth.confirmEmail': 'contact',
  'auth.setUpSecondFactor': 'second_step',
  'auth.confirmSecondFactor': 'second_step',
  'auth.passSecondFactor': 'second_step',
  'auth.renewSecondStep': 'second_step',
  'auth.renewRecoveryCodes': 'second_step',
  'auth.removeSecondFactor': 'second_step',
  'auth.askPasskey': 'second_step',
  'auth.addPasskey': 'second_step',
  'auth.renamePasskey': 'second_step',
  'auth.removePasskey': 'second_step',
  'auth.endSession': 'sessions',
  'auth.endOtherSessions': 'sessions',
  'account.update': 'account',
  'account.updatePassword': 'second_step',
  'account.removePassword': 'second_step',
  'account.exportData': 'account',
  'account.remove': 'account',
  'customers.openAddress': 'contact',
  'customers.takeAddress': 'contact',
  'staff.setUp': 'account',
  'staff.acceptInvite': 'account',
  'vendorDesk.acceptInvite': 'account',
  'credits.applyGiftCard': 'credit',
  'credits.checkGiftCard': 'credit',
  'checkout.cancelOwn': 'money',
  'orders.answerLate': 'money',
};

/**
 * Refusals that are recorded for every call. `not_found` is not among them, because people often follow old
 * links.
 */
const REFUSALS: readonly string[] = [
  'forbidden',
  'too_many_requests',
  'fresh_passcode_needed',
  'second_step',
] satisfies RefusalCode[];

/** A call that was answered. */
export type Answered = {
  call: string;
  isRead: boolean;
  result: Result<unknown>;
  /** The sessions before and after the call, if the call read them. */
  before: Session | null;
  after: Session | null;
  params: unknown;
  body: unknown;
  ip: string;
  request: string;
};

/** An answer that is not in `Answered`: a file, or a refusal outside of a call or before it runs. */
export type Sent = {
  /** The name of the call, or the pattern of the route. */
  call: string;
  status: number;
  /** What each request for the route is; null for other routes. */
  opens: 'download' | 'staff_look' | null;
  session: Session | null;
  params: unknown;
  ip: string;
  request: string;
};

/** The outcomes by HTTP status. For a request that is not a call, nothing else is known. */
const OUTCOMES: Readonly<Record<number, string>> = {
  200: 'done',
  401: 'sign_in_required',
  403: 'forbidden',
  404: 'not_found',
  429: 'too_many_requests',
  503: 'busy',
} satisfies Record<number, RefusalCode | 'done' | 'busy'>;

/**
 * The event of an answer; null when the answer is not an event. For downloads, and for looks of people who work for the
 * shop, every outcome is an event.
 */
export function eventOfAnswer({ opens, status, session, ...sent }: Sent, key: string) {
  const outcome = OUTCOMES[status] ?? String(status);
  const user = session?.user ?? null;
  const isEvent = opens === 'download' || (opens === 'staff_look' && user !== null && worksHere(user.role));
  if (!isEvent && !REFUSALS.includes(outcome)) return null;
  const of = namedIn(sent.params, key);
  return {
    kind: isEvent ? opens : 'refused',
    call: sent.call,
    outcome,
    user: user?.id ?? null,
    role: user?.role ?? null,
    ...(user?.staffRole ? { staff: user.staffRole } : {}),
    ...(of === null ? {} : { of }),
    from: shortened(sent.ip),
    request: sent.request,
  } satisfies SecurityEvent;
}

/** The event of a call; null when the call is not an event. `key` is used for hashes of addresses. */
export function eventOf(answered: Answered, key: string): SecurityEvent | null {
  const { call, isRead, result, before, after } = answered;
  // The customer asked for nothing. The request of the staff is an event of its own.
  if (after?.isSeenAs) return null;
  // After a sign-out, only the session before the call has the user.
  const user = after?.user ?? before?.user ?? null;
  const kind = kindOf(call, { isRead, result, role: user?.role ?? null });
  if (kind === null) return null;
  const contact = user ? null : contactIn(answered.body);
  const of = namedIn(answered.params, key);
  return {
    ...{ kind, call },
    outcome: result.ok ? 'done' : result.refusal.code,
    // While the second step is missing, the session has no user yet.
    user: user?.id ?? after?.pendingUserId ?? null,
    role: user?.role ?? null,
    ...(user?.staffRole ? { staff: user.staffRole } : {}),
    ...(contact === null ? {} : { contact: keyed(key, contact) }),
    ...(of === null ? {} : { of }),
    from: shortened(answered.ip),
    request: answered.request,
  };
}

function kindOf(
  call: string,
  { isRead, result, role }: { isRead: boolean; result: Result<unknown>; role: string | null },
): SecurityKind | null {
  const named = (KINDS as Readonly<Record<string, SecurityKind>>)[call];
  if (named) return named;
  // Every visit begins with a request for the own account, so this call is not recorded.
  if (role !== null && worksHere(role) && call !== 'account.current')
    return isRead ? 'staff_look' : 'staff_change';
  return !result.ok && REFUSALS.includes(result.refusal.code) ? 'refused' : null;
}

/**
 * The network of an address: /24 for IPv4 and /48 for IPv6. That is enough to tell attacks apart, but not the
 * people in one house.
 */
export function shortened(ip: string): string {
  if (ip.includes('.')) return `${ip.replace(/^.*:/, '').split('.').slice(0, 3).join('.')}.0/24`;
  return ip.includes(':') ? `${groupsOf(ip).slice(0, 3).join(':')}::/48` : '';
}

const keyed = (key: string, text: string): string => hmac(key, text).toString('base64url').slice(0, 16);

/** The address that a stranger typed to sign in or to register, in the form that is used for comparing. */
function contactIn(body: unknown): string | null {
  const { email, phone_number, user } = (body ?? {}) as Record<string, unknown>;
  if (typeof email === 'string') return mailboxOf(email);
  if (typeof phone_number === 'string') return phone_number.replace(/[^\d+]/g, '');
  return user ? contactIn(user) : null;
}

/**
 * The parts of the path that name a row. Numbers are shown; texts are shown only as hashes, because slugs open
 * pages.
 */
function namedIn(params: unknown, key: string): Record<string, string> | null {
  const named = Object.entries((params ?? {}) as Record<string, unknown>).map(([name, value]) => {
    const text = String(value);
    return [name, /^\d{1,12}$/.test(text) ? text : keyed(key, text)] as const;
  });
  return named.length > 0 ? Object.fromEntries(named) : null;
}
