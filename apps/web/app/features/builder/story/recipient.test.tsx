import type { Draft } from '@keepsong/contract/builder';
import { emptySongData } from '@keepsong/domain/builder/song-data';
import { expect, it } from 'vitest';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { BuilderProvider } from '../page/builder-context.tsx';
import { Recipient } from './recipient.tsx';

function drawn(recipient: string): string {
  const song_data = { ...emptySongData(), slug: 'abc', recipient };
  const draft = { slug: 'abc', song_data, pronunciations: [], voice_memo: null, revision: 1 };
  const found = {
    draft: { ...draft, updated_at: '2026-11-23T12:00:00Z' } as Partial<Draft> as Draft,
    isV3: true,
  };
  return drawPage(
    <BuilderProvider found={found} isInCart={() => false} price={null} promised={[]}>
      <Recipient />
    </BuilderProvider>,
  );
}

it.each([
  ['Mom & Dad', 'Mom &amp; Dad are your …'],
  ['Marguerite', 'Marguerite is your …'],
  ['', 'They are your …'],
])('the question about the relationship agrees with the recipient: %j', (recipient, label) => {
  expect(drawn(recipient)).toContain(`>${label}<`);
});
