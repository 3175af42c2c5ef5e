import { randomUUID } from 'node:crypto';
import { expect, it } from 'vitest';
import { createReplyAddresses } from './reply-address.ts';

const made = createReplyAddresses({ domain: 'reply.songs.example', keys: [Buffer.from('a key')] });

it('has an address for each message, which a mail program may write in capitals', () => {
  for (let round = 0; round < 200; round += 1) {
    const id = randomUUID();
    const address = made.addressOf(id);
    expect(address).toMatch(/^reply\+[a-z2-7]{50}@reply\.songs\.example$/);
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect([made.messageOf(address), made.messageOf(` ${address.toUpperCase()} `)]).toEqual([id, id]);
  }
});

it('knows no other address', () => {
  const address = made.addressOf(randomUUID());
  const other = createReplyAddresses({ domain: 'reply.songs.example', keys: [Buffer.from('another key')] });
  const last = address.at(-'@reply.songs.example'.length - 1);
  const changed = address.replace(/.@/, `${last === 'a' ? 'b' : 'a'}@`);
  for (const wrong of [
    changed,
    other.addressOf(randomUUID()),
    address.replace('reply.songs', 'songs'),
    address.replace('reply+', ''),
    'help@songs.example',
    'reply+@reply.songs.example',
    '',
  ])
    expect(made.messageOf(wrong)).toBeNull();
});
