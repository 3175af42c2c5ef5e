import { describe, expect, it } from 'vitest';
import { shareLinks } from './share-links.ts';

const song = { url: 'https://shop.test/stories/aB-9?x=1&y=2', text: 'Café & “sol”: a song', touch: true };
const hrefOf = (place: string, touch = true) =>
  shareLinks({ ...song, touch }).find((link) => link.place === place)?.href ?? '';

describe('shareLinks', () => {
  it('hands WhatsApp sentence and address, whole after decoding', () => {
    const { origin, searchParams } = new URL(hrefOf('whatsapp'));
    expect(origin).toBe('https://wa.me');
    expect(searchParams.get('text')).toBe(`${song.text} ${song.url}`);
  });

  it('hands Messenger the address alone', () => {
    expect(new URL(hrefOf('messenger')).searchParams.get('link')).toBe(song.url);
  });

  it('fills subject and body of a mail, with no + for spaces, which mail programs show', () => {
    const { searchParams, search } = new URL(hrefOf('mail'));
    expect(searchParams.get('subject')).toBe(song.text);
    expect(searchParams.get('body')).toBe(`${song.text} ${song.url}`);
    expect(search).not.toContain('+');
  });

  it('leaves Messenger out where its app cannot be', () => {
    expect(shareLinks({ ...song, touch: false }).map(({ place }) => place)).toEqual(['whatsapp', 'mail']);
  });
});
