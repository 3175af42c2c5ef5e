import type { Story } from '@keepsong/contract/story/stories';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { AcceptSong } from './accept-song.tsx';

it('gives the link beside the button a touch target of 44 px', () => {
  const story = {
    slug: 'rosa',
    song: { artist: { fullName: 'June Hart' } },
    production: { accept_by: '2026-11-28T12:00:00Z' },
  } as unknown as Story;
  expect(drawPage(<AcceptSong story={story} />)).toMatch(
    /<a class="link link--alone"[^>]*>Say what is wrong<\/a>/,
  );
});
