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
  ['henri@gmail .com, henri@gmail. com', '•••, •••'],
  ['henri@ gmail.com, henri @gmail.com', '•••, •••'],
  ['henri@gmail.com. Co-writers like it', '•••. Co-writers like it'],
  ['-wa.me/nora or ...t.me/nora or see...t.me/nora', '••• or ...••• or see...•••'],
  ['norabell .com', '•••'],
  ['5550142, 555 0142 or 555.0142', '•••, ••• or •••'],
  ['55501423, 5550-1423, 5550 1423 or 1-555-0142', '•••, •••, ••• or •••'],
  ['My insta: henri_lavoie', 'My •••'],
  ['Mi Instagram es henri.lavoie.', 'Mi •••.'],
  ['insta: henrilavoie', '•••'],
  ['My IG:henrilavoie, or TikTok – henrilavoie!', 'My •••, or •••!'],
  ['Facebook: henrilavoie and 615-555-0199', '••• and •••'],
  ['insta: henrilavoie\nCall me', '•••\nCall me'],
  ['insta @henrilavoie or insta: @ henrilavoie', '••• or •••'],
  [
    '@henrilavoie on insta, @ henrilavoie (Instagram), @ henrilavoie en mi insta',
    '••• on insta, ••• (Instagram), ••• en mi insta',
  ],
  ['615–555–0199, 615—555—0199 or 615‑555‑0199', '•••, ••• or •••'],
  ['615 – 555 – 0199, 615·555·0199 or 615\u2009555\u00a00199', '•••, ••• or •••'],
  ['+34−600−123−456 or 6155\u200b550199', '••• or •••'],
  ['555–0142, 5550–1423 or 555·0142', '•••, ••• or •••'],
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
  'We sang @ home. Come and hear it.',
  'Ella espera. Co-escribimos la letra. Net of all, we won.',
  'The house cost 1250000, the ring $1,234,567 and the cake 1.250.000 pesos.',
  'Order 41V-6YS, order 415-612 and ZIP 13152.',
  'Open 0900-1700, doors at 19:30, from 2019-2024 and in 2019 4000 times.',
  'Take 20261129_101530.wav, born on 29112026, 11.29.2026 or 29 11 2026.',
  'Count 5 6 7 8, then 10 20 30 40.',
  'Pi is 3.1415926, and it lasts 0.5550142 seconds.',
  'Verse 100\n2000 voices sing.',
  'Facebook: where we met. Instagram: 2nd of May. It is big: 440 Hz.',
  'She wrote on WhatsApp at 8:15 and hung up.',
  'From 1998–2004 we sang, 1998–2004 – 12 songs, and 2019—2024.',
  'Repeat bars 12–16, 20–24 and 100–108; bars 1–4 5–8 9–12 13–16 stay.',
  'Between 10:30–11:45 or 8–9:30, doors 0900–1700, on 28–11–2026 or 2026–11–28 at 10.',
  'It cost 500–1000, for 300–1500 people.',
  'An instant: love. Installed it. Instagram: pictures of us. My insta is private.',
  'Facebook: where we met. Big: enormous. We sang @ home on Sunday.',
  'Rests·and·dots stay, 3·4 and 6·8 too.',
  'We have 128 bpm, 44100 Hz and 16 bars...then silence.',
])('leaves the rest as it is: %s', (text) => {
  expect(maskContacts(text)).toBe(text);
});

it.each(['', 'insta: ', '@ ', '1–'])('reads a long text without spaces after “%s” only once', (before) => {
  const text = `${before}${'a'.repeat(200_000)} goes on`;
  expect(maskContacts(text)).toBe(text);
});
