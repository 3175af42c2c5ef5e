import { describe, expect, it } from 'vitest';
import { checkReveal, instantIn, isTimeZone, remindBefore, revealState } from './reveal.ts';

describe('a moment in the recipient’s time zone', () => {
  it.each([
    ['America/Chicago', '2026-12-24T18:00', '2026-12-25T00:00:00.000Z'],
    ['America/Chicago', '2026-07-04T18:00', '2026-07-04T23:00:00.000Z'],
    ['Asia/Kolkata', '2026-12-24T18:00', '2026-12-24T12:30:00.000Z'],
    ['Pacific/Kiritimati', '2026-12-24T00:30', '2026-12-23T10:30:00.000Z'],
    ['Europe/Berlin', '2026-10-25T03:30', '2026-10-25T02:30:00.000Z'],
    // That night in Berlin, the clocks jump from 2:00 to 3:00.
    ['Europe/Berlin', '2026-03-29T02:30', '2026-03-29T01:30:00.000Z'],
    ['America/Chicago', '2026-03-08T01:59', '2026-03-08T07:59:00.000Z'],
    ['America/Chicago', '2026-03-08T02:30', '2026-03-08T08:30:00.000Z'],
    ['America/Chicago', '2026-03-08T03:00', '2026-03-08T08:00:00.000Z'],
    ['America/Chicago', '2026-03-08T04:00', '2026-03-08T09:00:00.000Z'],
    ['UTC', '2026-12-24T18:00', '2026-12-24T18:00:00.000Z'],
  ])('%s, %s', (zone, local, expected) => {
    expect(instantIn(zone, local)?.toISOString()).toBe(expected);
  });

  it.each([
    ['Nowhere/Town', '2026-12-24T18:00'],
    ['', '2026-12-24T18:00'],
    ['UTC', '2026-12-24'],
    ['UTC', '2026-13-24T18:00'],
    ['UTC', 'soon'],
  ])('%s, %s does not exist', (zone, local) => {
    expect(instantIn(zone, local)).toBeNull();
  });

  it('recognises time zones', () => {
    expect([isTimeZone('Europe/Berlin'), isTimeZone('Middle-earth')]).toEqual([true, false]);
  });
});

describe('a plan', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  const plan = { message: ' Open it with the sound on. ', send_on: null, time_zone: 'UTC' };
  const faults = (over: Partial<Parameters<typeof checkReveal>[0]>) => {
    const checked = checkReveal({ ...plan, ...over }, now);
    return checked.ok ? null : checked.refusal.fields;
  };

  it('without a moment is sent now', () => {
    expect(checkReveal(plan, now)).toEqual({
      ok: true,
      value: { message: 'Open it with the sound on.', sendAt: now },
    });
  });

  it.each<[Partial<Parameters<typeof checkReveal>[0]>, object | null]>([
    [{ message: ' ' }, { message: 'required' }],
    [{ message: 'a'.repeat(500) }, null],
    [{ message: 'a'.repeat(501) }, { message: 'too_long' }],
    [{ time_zone: 'x' }, { time_zone: 'invalid' }],
    [{ send_on: '2026-11-22T11:58' }, null],
    [{ send_on: '2026-11-22T11:50' }, { send_on: 'invalid' }],
    [{ send_on: '2027-12-20T12:00' }, null],
    [{ send_on: '2028-01-20T12:00' }, { send_on: 'invalid' }],
    [{ send_on: 'x' }, { send_on: 'invalid' }],
  ])('%j', (over, fields) => {
    expect(faults(over)).toEqual(fields);
  });
});

it('a reveal is scheduled, sent and opened, and its recipient is reminded after three days', () => {
  const at = new Date('2026-11-22T12:00:00Z');
  const later = new Date(at.getTime() + 1);
  const there = { isThere: true, now: at };
  const missing = { isThere: false, now: at };
  expect(revealState({ sendAt: later, sentAt: null, openedAt: null }, missing)).toBe('scheduled');
  expect(revealState({ sendAt: at, sentAt: null, openedAt: null }, there)).toBe('scheduled');
  expect(revealState({ sendAt: at, sentAt: null, openedAt: null }, missing)).toBe('waiting');
  expect(revealState({ sendAt: at, sentAt: at, openedAt: null }, there)).toBe('sent');
  expect(revealState({ sendAt: at, sentAt: at, openedAt: at }, there)).toBe('opened');
  expect(remindBefore(at).toISOString()).toBe('2026-11-19T12:00:00.000Z');
});
