import { expect, it } from 'vitest';
import { keptText, MESSAGE_MAX, ownWords, withoutCards } from './answer.ts';

it.each([
  [
    'a quote below',
    'Yes please.\n\nOn Mon, Nov 23, 2026 at 9:01 AM Keepsong <a@b.c> wrote:\n> Hello\n> there',
    'Yes please.',
  ],
  [
    'a broken introduction',
    'Sí.\n\nEl lun, 23 nov 2026 a las 9:01, Keepsong\n<a@b.c> escribió:\n> Hola',
    'Sí.',
  ],
  [
    'answers between the quoted lines',
    '> Which name?\nMar-gah-REET\n> Which day?\nFriday',
    'Mar-gah-REET\nFriday',
  ],
  ['the headers of Outlook', 'Thanks\n\nFrom: Keepsong <help@keepsong.test>\nSent: Monday\nTo: me', 'Thanks'],
  ['an original message', 'Thanks\n-----Original Message-----\nHello', 'Thanks'],
  ['a signature', 'Call me\n-- \nHenri Lavoie\n555', 'Call me'],
  ['a phone', 'Ok!\n\nSent from my iPhone', 'Ok!'],
  ['lines of Windows', 'One\r\n\r\n\r\n\r\nTwo\r\n', 'One\n\nTwo'],
  ['only a quote', '> Hello\n> there', 'Hello\nthere'],
  [
    'words that only look like one',
    'On Friday she wrote: come home.\nI did.',
    'On Friday she wrote: come home.\nI did.',
  ],
  ['nothing', '  \n ', ''],
])('keeps what somebody wrote: %s', (_, mail, own) => {
  expect(ownWords(mail)).toBe(own);
});

it.each([
  ['my card is 4242 4242 4242 4242, thanks', 'my card is •••• 4242, thanks'],
  ['5555-5555-5555-4444', '•••• 4444'],
  ['order 4242424242424241', 'order 4242424242424241'],
  ['call +1 315 555 0142', 'call +1 315 555 0142'],
])('hides card numbers in %j', (text, kept) => {
  expect(withoutCards(text)).toBe(kept);
});

it('cuts what is too long', () => {
  const { text, isCut } = keptText('a'.repeat(MESSAGE_MAX + 1));
  expect([text.length, isCut]).toEqual([MESSAGE_MAX, true]);
  expect(keptText('Short')).toEqual({ text: 'Short', isCut: false });
});
