import { readFileSync } from 'node:fs';
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
  const classes = /<a class="([^"]*)"[^>]*>Say what is wrong<\/a>/.exec(
    drawPage(<AcceptSong story={story} />),
  );
  const styles = readFileSync(new URL('../../../ui/styles/type.css', import.meta.url), 'utf8');
  const targets = [...styles.matchAll(/\.([\w-]+)::after \{[^}]*\bheight: 44px;/g)].map(([, name]) => name);
  expect(classes?.[1]?.split(' ').some((name) => targets.includes(name))).toBe(true);
});
