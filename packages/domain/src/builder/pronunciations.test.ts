import { describe, expect, it } from 'vitest';
import { dropExpiredRecordings } from './pronunciations.ts';
import { emptySongData, type Pronunciation } from './song-data.ts';

const now = new Date('2026-11-21T12:00:00.000Z');
const entry = (change: Partial<Pronunciation>): Pronunciation => ({
  subject: 'Lou',
  pronounce: '',
  audio: 'u/1',
  saved: true,
  expire: '2026-11-21T12:00:00.001Z',
  ...change,
});

describe('recordings', () => {
  it('are removed from the draft after their time, unless they are paid for', () => {
    const kept = [entry({}), entry({ expire: null }), entry({ audio: null, expire: '2020-01-01T00:00:00Z' })];
    const data = { ...emptySongData(), pronunciations: kept };
    expect(dropExpiredRecordings(data, now)).toEqual({ data, expired: [] });
    const over = entry({ subject: 'Siobhan', expire: now.toISOString() });
    const spelled = entry({ subject: 'Nguyen', pronounce: 'win', expire: '2026-01-01T00:00:00Z' });
    const result = dropExpiredRecordings({ ...data, pronunciations: [over, ...kept, spelled] }, now);
    expect(result.expired).toEqual(['Siobhan', 'Nguyen']);
    expect(result.data.pronunciations).toEqual([
      ...kept,
      { subject: 'Nguyen', pronounce: 'win', audio: null, saved: false, expire: null },
    ]);
  });
});
