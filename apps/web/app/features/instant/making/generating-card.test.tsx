import { disc } from '@keepsong/artwork/draw/disc';
import { coloursOf } from '@keepsong/artwork/testing';
import type { PendingPreview } from '@keepsong/domain/instant/previews';
import { expect, it } from 'vitest';
import { discPath, type SongLook, sketchOf } from '~/platform/art/song-art.ts';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import EmailDialog from './email-dialog.tsx';
import { BusyCard, GeneratingCard, waitWords } from './generating-card.tsx';

const facts = { title: '', recipient: 'Rosalind', genre: '4', moods: ['43'], tempo: '2', peaks: [] };
const LOOK: SongLook = { ...facts, subjects: 'a1' };

const pending = (wait_seconds: number | null): PendingPreview => ({
  task_id: 'a',
  status: 'queued',
  progress: 0,
  wait_seconds,
  replaces: null,
  ip_builder_data: { answers: {}, name_key: null, spelling: null },
});

it.each([
  [null, 'en', 'This could take up to 30 seconds.'],
  [30, 'en', 'This could take up to 30 seconds.'],
  [31, 'en', 'Other songs are made before yours. It takes about a minute.'],
  [61, 'en', 'Other songs are made before yours. It takes about 2 minutes.'],
  [200, 'sp', 'Antes de la tuya hay otras canciones. Tardará unos 4 minutos.'],
  [45, 'sp', 'Antes de la tuya hay otras canciones. Tardará más o menos un minuto.'],
] as const)('a wait of %s seconds is told in %s', (seconds, locale, words) => {
  expect(withLocale(locale, () => waitWords(pending(seconds)))).toBe(words);
});

it('while the song is made, its disc has the colours of its sleeve', () => {
  const onRetry = () => {};
  const cards = [
    <GeneratingCard key="a" look={LOOK} pending={pending(null)} number={1} onRetry={onRetry} mailedTo="" />,
    <BusyCard key="b" look={LOOK} onRetry={onRetry} />,
  ];
  for (const card of cards) expect(drawPage(card)).toContain(discPath(LOOK).replaceAll('&', '&amp;'));
  const made = { ...LOOK, title: 'The Porch Light', subjects: '' };
  expect(coloursOf(disc(sketchOf(LOOK)))).toEqual(coloursOf(disc(sketchOf(made))));
});

const nothing = () => undefined;

it('a song that is made shows no second wait while an address is being typed', () => {
  const card = (ready: boolean) =>
    drawPage(
      <GeneratingCard look={LOOK} pending={null} number={1} onRetry={nothing} mailedTo="" ready={ready} />,
    );
  expect(card(false)).toContain('aria-valuenow="0"');
  expect(card(false)).toContain('aria-busy="true"');
  expect(card(true)).toContain('aria-valuenow="100"');
  expect(card(true)).toContain('aria-busy="false"');
});

it('the question for an address says when the song is ready', () => {
  const dialog = (ready: boolean) =>
    drawPage(<EmailDialog open ready={ready} onTyping={nothing} onGiven={nothing} onClose={nothing} />);
  expect(dialog(false)).toContain('mixing your song');
  expect(dialog(true)).not.toContain('mixing your song');
  for (const words of ['Your song is ready', 'Listen to it now.', 'Listen first'])
    expect(dialog(true)).toContain(words);
});
