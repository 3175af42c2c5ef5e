import type { StaffRole } from './permissions.ts';

export const TEAM_SORTS = ['person', 'seen'] as const;

type Invite = { email: string; role: StaffRole };
type Member = Invite & { name: string; has_second_factor: boolean; last_seen_at: string | null };
/** A row of the list of the staff: a member, or an invitation that nobody has accepted yet. */
export type TeamRow<M extends Member = Member, I extends Invite = Invite> =
  | { kind: 'member'; member: M }
  | { kind: 'invite'; invite: I };

/** What the address of the list asks for. Without `sort`, the names go from A to Z. */
export type TeamQuery = {
  q: string;
  role: readonly StaffRole[];
  isInvited: boolean;
  hasNoStep: boolean;
  sort: (typeof TEAM_SORTS)[number] | undefined;
  dir: 'desc' | 'asc';
};

export const personOf = <M extends Member, I extends Invite>(row: TeamRow<M, I>): M | I =>
  row.kind === 'member' ? row.member : row.invite;
export const teamNameOf = (row: TeamRow): string =>
  row.kind === 'member' ? row.member.name || row.member.email : row.invite.email;
const seenOf = (row: TeamRow): string => (row.kind === 'member' ? (row.member.last_seen_at ?? '') : '');

/** The rows that fit, in the order that is asked for. The page of the staff and its file show the same. */
export function teamRows<M extends Member, I extends Invite>(
  { members, invites }: { members: readonly M[]; invites: readonly I[] },
  { q, role, isInvited, hasNoStep, sort, dir }: TeamQuery,
): TeamRow<M, I>[] {
  const words = q.trim().toLowerCase();
  const fits = (row: TeamRow<M, I>): boolean =>
    `${teamNameOf(row)} ${personOf(row).email}`.toLowerCase().includes(words) &&
    (role.length === 0 || role.includes(personOf(row).role)) &&
    (!isInvited || row.kind === 'invite') &&
    (!hasNoStep || (row.kind === 'member' && !row.member.has_second_factor));
  const compare = (one: TeamRow, other: TeamRow): number =>
    sort === 'seen'
      ? seenOf(one).localeCompare(seenOf(other))
      : teamNameOf(one).localeCompare(teamNameOf(other), 'en');
  const isDown = sort !== undefined && dir === 'desc';
  return [
    ...members.map((member): TeamRow<M, I> => ({ kind: 'member', member })),
    ...invites.map((invite): TeamRow<M, I> => ({ kind: 'invite', invite })),
  ]
    .filter(fits)
    .sort((one, other) => (isDown ? compare(other, one) : compare(one, other)));
}
