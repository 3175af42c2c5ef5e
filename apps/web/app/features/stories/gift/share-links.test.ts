import { describe, expect, it } from 'vitest';
import { shareLinks } from './share-links.ts';

const song = { url: 'https://shop.test/stories/aB-9?x=1&y=2', text: 'Café & “sol”: a song', touch: true };
const hrefOf = (place: string, touch = true) =>
  shareLinks({ ...song, touch }).find((link) => link.place === place)?.href ?? '';

describe('shareLinks', () => {
  it('passes text and address to WhatsApp, unchanged after decoding', () => {
    const { origin, searchParams } = new URL(hrefOf('whatsapp'));
    expect(origin).toBe('https://wa.me');
    expect(searchParams.get('text')).toBe(`${song.text} ${song.url}`);
  });

  it('passes only the address to Messenger', () => {
    expect(new URL(hrefOf('messenger')).searchParams.get('link')).toBe(song.url);
  });

  it('fills in subject and body of a mail, without + for spaces, which mail programs would show', () => {
    const { searchParams, search } = new URL(hrefOf('mail'));
    expect(searchParams.get('subject')).toBe(song.text);
    expect(searchParams.get('body')).toBe(`${song.text} ${song.url}`);
    expect(search).not.toContain('+');
  });

  it('leaves out Messenger on devices that cannot have its app', () => {
    expect(shareLinks({ ...song, touch: false }).map(({ place }) => place)).toEqual(['whatsapp', 'mail']);
  });
});
