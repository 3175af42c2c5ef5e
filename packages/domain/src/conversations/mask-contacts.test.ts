import { expect, it } from 'vitest';
import { maskContacts } from './mask-contacts.ts';

it.each([
  ['Write to henri.lavoie+songs@example.co.uk please', 'Write to ••• please'],
  ['henri (at) example (dot) com', '•••'],
  ['henri @ example.com', '•••'],
  ['henri [arroba] ejemplo punto com', '•••'],
  ['call +1 (315) 555-0142 tonight', 'call ••• tonight'],
  ['315.555.0142', '•••'],
  ['see https://example.com/me?x=1 or www.example.com', 'see ••• or •••'],
  ['wa.me/13155550142', '•••'],
  ['I am @henri.lavoie there', 'I am ••• there'],
  ['Call 615 555 0199 or henri@gmail.com. We met in 1998.', 'Call ••• or •••. We met in 1998.'],
  ['odessa@vale.com. Thanks', '•••. Thanks'],
  ['norabell.com, norabell.bandcamp.com/x and linktr.ee/nora', '•••, ••• and •••'],
  ['whatsapp.com/henri', '•••'],
  ['x.com/nora or discord.gg/abc', '••• or •••'],
  ['nora at bell dot com', '•••'],
  ['555-0142, evenings', '•••, evenings'],
  ['２０２６１２３４５６ and ｎora＠bell.com', '••• and •••'],
  ['2026-11-29 3155550142', '2026-•••'],
  ['henri@gmail.com 6155550123.png', '••• •••.png'],
])('hides how somebody can be reached: %s', (text, shown) => {
  expect(maskContacts(text)).toBe(shown);
});

it.each([
  'We met on 2026-11-28, at 10:30, in room 12.',
  'It cost $1,234.56, and 1998-2004 were our best years.',
  'Sing “I love you” 100 times @ home.',
  'Mañana a las 8 p. m. en la calle 5.',
  'Written on 2026-11-29 10:41, sung on 12/24/2026 at 8.',
  'We met at home. Comes the spring, we dance.',
  'Track 3 of take.final.mp3, 128 kbps.',
  'Before/after, and/or, 24/7.',
])('leaves the rest as it is: %s', (text) => {
  expect(maskContacts(text)).toBe(text);
});
