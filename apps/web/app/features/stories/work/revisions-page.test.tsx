import type { Story } from '@keepsong/contract/story/stories';
import type { Revision, StoryRevisions } from '@keepsong/contract/story/story-work';
import type { Locale } from '@keepsong/domain/format/locale';
import { expect, it } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { RevisionsPage } from './revisions-page.tsx';

const STORY = {
  slug: 'june',
  song: { artist: { fullName: 'Odessa Vale' }, title: 'Wrong Portland', peaks: [] },
  attributes: { recipient: 'June', genre: '2' },
  sleeve: { mood: null, tempo: '' },
  instant_product: null,
} as unknown as Story;
const CHANGE: Revision = {
  ...{
    id: 4,
    state: 'requested',
    note: '',
    answer: '',
    before: null,
    free_lines: 1,
    paid_lines: 0,
    return_of: null,
  },
  requests: [{ type: 'update', line: 1, edits: [{ line: 'New line' }] }],
  ...{ due_at: '2026-12-05T02:00:00Z', created_at: '2026-11-27T12:00:00Z' },
  ...{ answered_at: null, accepted_at: null },
};
const CONTENT: StoryRevisions = {
  ...{ story_id: 1, owner_id: 2, slug: 'june', recipient: 'June', artist_name: 'Odessa Vale' },
  song: { title: 'Wrong Portland', lyrics: 'Line 1', audio_url: '/media/a.mp3', duration_seconds: 60 },
  ...{ is_late: false, asked_day: null, may_ask: false, free_lines: 0, free_until: '2026-12-20T12:00:00Z' },
  ...{ price_per_line: 999, revisions: [CHANGE], may_return: [] },
};
const shown = (change: Partial<StoryRevisions>, locale: Locale = 'en'): string =>
  withLocale(locale, () =>
    drawPage(
      <RevisionsPage
        story={STORY}
        content={{ ...CONTENT, ...change }}
        onBuy={() => Promise.reject(new Error('nothing is bought here'))}
      />,
      { locale },
    ),
  );

it('leads to the choice when the change is late, and only then', () => {
  const late = shown({ is_late: true });
  expect(late).toContain('Odessa Vale was to sing this again by Fri, Dec 4. It is late.');
  expect(late).toContain('href="/stories/june/late"');
  expect(shown({})).toContain('The new version comes by Fri, Dec 4');
  expect(shown({})).not.toContain('/late');
});

it.each([
  ['en', 'Odessa Vale asks for more time, until Mon, Dec 7. Unless you say yes', 'Answer yes or no'],
  ['sp', 'Odessa Vale pide más tiempo, hasta el lun, 7\u00a0dic. Si no dices que sí', 'Responder sí o no'],
] as const)('leads to the question of an artist who asks for more days (%s)', (locale, asks, answer) => {
  const asked = shown({ asked_day: '2026-12-07' }, locale);
  for (const part of [asks, answer, 'href="/stories/june/change"']) expect(asked).toContain(part);
  expect(shown({}, locale)).not.toContain('/stories/june/change');
});

it('lets the owner say what is wrong with a new version, while it can be given back', () => {
  const before = { title: '', lyrics: 'Old line', audio_url: null, duration_seconds: 60 };
  const sung = { ...CHANGE, state: 'answered' as const, before };
  const page = shown({ revisions: [sung], may_return: [sung.id] });
  for (const part of ['This is it', 'It is not what I asked for', 'What is wrong?'])
    expect(page).toContain(part);
  const often = shown({ revisions: [sung] });
  expect(often).toContain('This is it');
  expect(often).not.toContain('What is wrong?');
  const back = { ...CHANGE, id: 5, return_of: sung.id, note: 'My coat is green.' };
  const after = shown({ revisions: [sung, back] });
  for (const part of ['Given back, because', 'Given back</']) expect(after).toContain(part);
  expect(after).not.toContain('This is it');
});
