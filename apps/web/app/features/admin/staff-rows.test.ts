import type { StaffTeam } from '@keepsong/contract/staff';
import { teamNameOf } from '@keepsong/domain/staff/team-list';
import { expect, it } from 'vitest';
import { staffRows } from './staff-rows.ts';

const member = (name: string, more: Partial<StaffTeam['members'][number]> = {}) => ({
  ...{ id: 1, name, email: `${name.toLowerCase()}@keepsong.test`, role: 'support' as const },
  ...{ is_you: false, has_second_factor: true, last_seen_at: null },
  ...more,
});
const team: StaffTeam = {
  members: [
    member('Zoe', { role: 'owner', last_seen_at: '2026-11-20T10:00:00.000Z' }),
    member('Ana', { has_second_factor: false, last_seen_at: '2026-11-22T10:00:00.000Z' }),
  ],
  invites: [{ id: 7, email: 'mika@keepsong.test', role: 'owner', expires_at: '2026-12-01T10:00:00.000Z' }],
};

it.each([
  ['', ['Ana', 'mika@keepsong.test', 'Zoe']],
  ['sort=person', ['Zoe', 'mika@keepsong.test', 'Ana']],
  ['sort=seen', ['Ana', 'Zoe', 'mika@keepsong.test']],
  ['sort=seen&dir=asc', ['mika@keepsong.test', 'Zoe', 'Ana']],
  ['q=ANA', ['Ana']],
  ['q=mika@', ['mika@keepsong.test']],
  ['role=owner', ['mika@keepsong.test', 'Zoe']],
  ['role=owner&role=support&no_step=1', ['Ana']],
  ['invited=1', ['mika@keepsong.test']],
  ['role=king', ['Ana', 'mika@keepsong.test', 'Zoe']],
])('the address %j shows %j', (query, names) => {
  expect(staffRows(team, new URLSearchParams(query)).map(teamNameOf)).toEqual(names);
});
