import { describe, expect, it } from 'vitest';
import { checkComment, isCommentAuthor, isLongComment, mayShow } from './comment.ts';

const faults = (text: string, name: string | null = null) => {
  const checked = checkComment({ text, name });
  return checked.ok ? null : checked.refusal.fields;
};

describe('a comment', () => {
  it('is trimmed and keeps its lines', () => {
    expect(checkComment({ text: '  Dad.\n\nDAD.  ', name: '  Ann   Lee ' })).toEqual({
      ok: true,
      value: { text: 'Dad.\n\nDAD.', name: 'Ann Lee' },
    });
  });

  it.each<[string, string | null, object | null]>([
    ['', null, { text: 'required' }],
    ['\u200b \n', null, { text: 'required' }],
    ['a'.repeat(2000), null, null],
    ['a'.repeat(2001), null, { text: 'too_long' }],
    ['https://a.example and www.b.example', null, null],
    ['https://a.example www.b.example HTTP://c.example', null, { text: 'too_many_links' }],
    ['So good', '', { name: 'required' }],
    ['So good', 'a'.repeat(40), null],
    ['So good', 'a'.repeat(41), { name: 'too_long' }],
    ['So good', 'www.buy.example', { name: 'invalid' }],
    ['', ' ', { text: 'required', name: 'required' }],
  ])('%j by %j', (text, name, expected) => {
    expect(faults(text, name)).toEqual(expected);
  });

  it.each([
    [{ userId: 1, visitorId: 'a' }, { userId: 1, visitorId: 'b' }, true],
    [{ userId: 1, visitorId: 'a' }, { userId: 2, visitorId: 'a' }, false],
    [{ userId: 1, visitorId: 'a' }, { userId: null, visitorId: 'a' }, false],
    [{ userId: null, visitorId: 'a' }, { userId: null, visitorId: 'a' }, true],
    [{ userId: null, visitorId: 'a' }, { userId: 3, visitorId: 'a' }, true],
    [{ userId: null, visitorId: 'a' }, { userId: null, visitorId: 'b' }, false],
    [{ userId: null, visitorId: 'a' }, { userId: null, visitorId: null }, false],
  ])('of %j belongs to %j: %s', (author, viewer, expected) => {
    expect(isCommentAuthor(author, viewer)).toBe(expected);
  });

  it('that the staff have hidden cannot be shown again by the owner', () => {
    expect([mayShow('owner', 'owner'), mayShow('owner', 'staff'), mayShow('staff', 'staff')]).toEqual([
      true,
      true,
      true,
    ]);
    expect(mayShow('staff', 'owner')).toBe(false);
  });

  it.each([
    ['a'.repeat(320), false],
    ['a'.repeat(321), true],
    ['a\n'.repeat(5), false],
    ['a\n'.repeat(6), true],
  ])('is shortened when it is long', (text, expected) => {
    expect(isLongComment(text)).toBe(expected);
  });
});
