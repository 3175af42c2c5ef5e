import { expect, it } from 'vitest';
import { certificateEnds } from './certificate.ts';

it('asks for the certificate of the public address once an hour, and again at once after a fault', async () => {
  let now = 0;
  const asked: string[] = [];
  let end: Date | Error = new Error('away');
  const ends = certificateEnds('https://songs.example', {
    now: () => now,
    ask: async (host, port) => {
      asked.push(`${host}:${port}`);
      if (end instanceof Error) throw end;
      return end;
    },
  });
  await expect(ends?.()).rejects.toThrow('away');
  end = new Date('2027-01-01');
  expect(await ends?.()).toEqual(end);
  now = 3_599_999;
  await ends?.();
  expect(asked).toEqual(['songs.example:443', 'songs.example:443']);
  now = 3_600_000;
  await ends?.();
  expect(asked).toHaveLength(3);
});

it('asks nobody for an address without a certificate', () => {
  expect(certificateEnds('http://localhost:3000', { now: () => 0 })).toBeNull();
});
