import { orderNumber } from '@keepsong/domain/checkout/order-number';
import { may as mayDo, type Permission, type StaffRole } from '@keepsong/domain/staff/permissions';
import { finishedSong, type Goods } from '../commission-song.ts';
import type { Input } from '../visitor.ts';

/** The kinds of visitors who make calls. `owner` is the person to whom the requested thing belongs. */
export const ROLES = [
  'stranger',
  'other visitor',
  'guest',
  'customer',
  'other customer',
  'artist',
  'other artist',
  'admin',
  'support',
  'producer',
  'finance',
  'editor',
  'vendor',
  'invited',
  'owner',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * The roles of the staff. The test role `admin` is an owner of the shop; the test role `owner` only owns the
 * requested things.
 */
export const STAFF: Partial<Record<Role, StaffRole>> = {
  admin: 'owner',
  support: 'support',
  producer: 'producer',
  finance: 'finance',
  editor: 'editor',
};
const staffRole = (role: Role): StaffRole | null => STAFF[role] ?? null;
export const staffWhoMay = (permission: Permission): Role[] =>
  ROLES.filter((role) => mayDo(staffRole(role), permission));

export type Things = {
  goods: Goods;
  ownerId: number;
  ownerEmail: string;
  draft: string;
  pronunciation: string;
  /** A picture that the owner has uploaded. */
  image: string;
  resumeToken: string;
  /** A song that an artist is making. `contribution` is the id of what the invited person added. */
  storyInMaking: { slug: string; id: number; commission: number; contribution: number };
  storyDelivered: string;
  /** The address of the delivered song's page. `recording` is the path of its recording. */
  storyUrl: string;
  recording: string;
  /** A comment on the delivered song, written by the owner of the other things. */
  comment: number;
  /** A delivered song of the owner, with a new version that waits for the owner's acceptance. */
  storyOfOwner: { slug: string; id: number; revision: number; order: number };
  submission: string;
  artistId: number;
  /** The vendor to which the visitor with the role `vendor` belongs. */
  vendorId: number;
};

/** The rule for a call: its input, the role that may make it, the statuses for that role, and exceptions. */
export type Rule = {
  /**
   * Who may make the call: everyone, the owner of a thing, people invited to a story, everyone who is signed in, the
   * artist of a commission, or the shop's staff.
   */
  rule: 'public' | 'own' | 'invited' | 'signed in' | 'own artist' | 'staff';
  input(things: Things): Input;
  allowed: number[];
  /** For the rule `staff`: the permission that a staff member needs. */
  may?: Permission;
  /** The expected statuses of roles that are exceptions to the rule. */
  others?: Partial<Record<Role, number[]>>;
};

export const song = () => finishedSong({ id: 1, artistName: 'Odessa Vale' });
export const open = (input: Rule['input'], allowed = [200]): Rule => ({ rule: 'public', input, allowed });
export const own = (input: Rule['input'], others: Rule['others'] = {}): Rule => ({
  rule: 'own',
  input,
  allowed: [200],
  others,
});
/** Like `own`, but visitors who are not signed in are asked to sign in (401). */
export const mine = (input: Rule['input'], allowed = [200]): Rule => ({
  rule: 'own',
  input,
  allowed,
  others: { stranger: [401], 'other visitor': [401] },
});
/**
 * For people invited to a story. Visitors who are not signed in are asked to sign in (401); all others find nothing
 * (404).
 */
export const invited = (input: Rule['input'], allowed = [200]): Rule => ({
  rule: 'invited',
  input,
  allowed,
  others: { stranger: [401], 'other visitor': [401] },
});
export const ownArtist = (input: Rule['input'], allowed = [200]): Rule => ({
  rule: 'own artist',
  input,
  allowed,
});

/** For staff members with this permission; other staff members are refused (403). */
export const staff = (may: Permission, input: Rule['input'], allowed = [200]): Rule => ({
  rule: 'staff',
  may,
  input,
  allowed,
});

/** An order number that does not exist. */
export const NO_ORDER = orderNumber(999_999);

/** A text in both languages of the shop. */
export const BOTH = { en: 'Words', sp: 'Palabras' };

/**
 * The statuses that a rule expects for a role. Things of other people are not found (404). Calls for artists and staff
 * are forbidden to other roles (403).
 */
export function statusesFor(
  { rule, may, allowed, others = {} }: Pick<Rule, 'rule' | 'may' | 'allowed' | 'others'>,
  role: Role,
): number[] {
  const exception = others[role];
  if (exception) return exception;
  const isSignedOut = role === 'stranger' || role === 'other visitor';
  switch (rule) {
    case 'public':
      return allowed;
    case 'own':
      return role === 'owner' ? allowed : [404];
    case 'invited':
      return role === 'invited' ? allowed : [404];
    case 'signed in':
      return isSignedOut ? [401] : allowed;
    case 'staff':
      if (may !== undefined && mayDo(staffRole(role), may)) return allowed;
      return isSignedOut ? [401] : [403];
    case 'own artist':
      if (role === 'artist') return allowed;
      if (role === 'other artist') return [404];
      return isSignedOut ? [401] : [403];
  }
}
