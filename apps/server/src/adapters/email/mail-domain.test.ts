import { expect, it } from 'vitest';
import { type LookUp, lackingRecords } from './mail-domain.ts';

const zone = (records: Record<string, string[]>): LookUp => {
  return async (name) => {
    const found = records[name];
    if (!found) throw Object.assign(new Error('none'), { code: 'ENOTFOUND' });
    // DNS gives a long record in several parts.
    return found.map((text) => [text.slice(0, 7), text.slice(7)]);
  };
};
const WHOLE = {
  'songs.example.com': ['some-site-verification=1', 'v=spf1 include:mail.example -all'],
  's1._domainkey.songs.example.com': ['v=DKIM1; k=rsa; p=MIGfMA0'],
  '_dmarc.songs.example.com': ['v=DMARC1; p=quarantine'],
};
const from = 'Keepsong <hello@Songs.example.com>';
const without = (name: keyof typeof WHOLE) => {
  const { [name]: _, ...rest } = WHOLE;
  return zone(rest);
};

it.each([
  ['nothing', zone(WHOLE), 's1', []],
  ['SPF', without('songs.example.com'), 's1', ['spf']],
  ['a key', without('s1._domainkey.songs.example.com'), 's1', ['dkim']],
  [
    'a key, when it was withdrawn',
    zone({ ...WHOLE, 's1._domainkey.songs.example.com': ['v=DKIM1; p='] }),
    's1',
    ['dkim'],
  ],
  ['a selector', zone(WHOLE), null, ['dkim']],
  ['a policy', without('_dmarc.songs.example.com'), 's1', ['dmarc']],
  ['everything', zone({}), 's1', ['spf', 'dkim', 'dmarc']],
])('a domain lacks %s', async (_, lookUp, dkimSelector, lacks) => {
  expect(await lackingRecords({ from, dkimSelector }, lookUp)).toEqual(lacks);
});

it('takes the policy of the domain above', async () => {
  const { '_dmarc.songs.example.com': policy, ...rest } = WHOLE;
  const lookUp = zone({ ...rest, '_dmarc.example.com': policy });
  expect(await lackingRecords({ from, dkimSelector: 's1' }, lookUp)).toEqual([]);
});

it('does not take silent name servers for missing records', async () => {
  const silent: LookUp = () => Promise.reject(Object.assign(new Error('silent'), { code: 'ETIMEOUT' }));
  await expect(lackingRecords({ from, dkimSelector: 's1' }, silent)).rejects.toThrow('silent');
});
