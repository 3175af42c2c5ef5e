import { describe, expect, it } from 'vitest';
import { checkInvite, inviteExpires, readContribution, readInvite, takesMemories } from './collaboration.ts';

const NOW = new Date('2026-11-02T12:00:00Z');

describe('an invitation', () => {
  const expiresAt = inviteExpires(NOW);
  const later = (ms: number) => new Date(expiresAt.getTime() + ms);
  it('lasts 14 days', () => expect(expiresAt).toEqual(new Date('2026-11-16T12:00:00Z')));
  it.each<[string, number | null, Date, string | null]>([
    ['unused', null, NOW, null],
    ['at its last moment', null, later(-1), null],
    ['too late', null, later(0), 'invite_expired'],
    ['used by another', 8, NOW, 'invite_used'],
    ['used by another, and too late', 8, later(0), 'invite_used'],
    ['again by whom it was for, however late', 7, later(1), null],
  ])('%s', (_, usedBy, now, code) => {
    const checked = checkInvite({ expiresAt, usedBy }, 7, now);
    expect(checked.ok ? null : checked.refusal.code).toBe(code);
  });

  it.each([
    [
      { name: ' Camille ', email: '' },
      { name: 'Camille', email: null },
    ],
    [
      { name: 'Lou', email: ' Lou@Example.com ' },
      { name: 'Lou', email: 'lou@example.com' },
    ],
  ])('for %j', (given, read) => expect(readInvite(given)).toEqual({ ok: true, value: read }));

  it('names its wrong fields', () => {
    expect(readInvite({ name: ' ', email: 'x' })).toMatchObject({
      ok: false,
      refusal: { fields: { name: 'required', email: 'email_invalid' } },
    });
    expect(readInvite({ name: 'x'.repeat(81), email: '' })).toMatchObject({
      refusal: { fields: { name: 'too_long' } },
    });
  });
});

describe('a contribution', () => {
  it('contains each picture only once', () => {
    expect(
      readContribution({ name: ' Lou', memories: 'The boat.\u0000', image_ids: ['a', 'a', 'b'] }),
    ).toEqual({
      ok: true,
      value: { name: 'Lou', memories: 'The boat.', imageIds: ['a', 'b'] },
    });
  });

  it('names its wrong fields', () => {
    const given = { name: '', memories: 'x'.repeat(10_001), image_ids: [...'abcdefg'] };
    expect(readContribution(given)).toMatchObject({
      refusal: {
        code: 'invalid_input',
        fields: { name: 'required', memories: 'too_long', image_ids: 'too_many' },
      },
    });
  });

  it('can become part of a song until the song is delivered', () => {
    const open = (
      ['briefed', 'offered', 'accepted', 'declined', 'delivered', 'in_revision', 'canceled'] as const
    ).filter(takesMemories);
    expect(open).toEqual(['briefed', 'offered', 'accepted', 'declined']);
  });
});
