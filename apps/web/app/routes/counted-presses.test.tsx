import { globSync, readFileSync } from 'node:fs';
import type { ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { ArtistHead } from '~/features/artists/artist/artist-head.tsx';
import { ArtistAvatar } from '~/features/builder/page/artist-avatar.tsx';
import { CommentItem } from '~/features/comments/comment-item.tsx';
import { ArtistLine } from '~/features/stories/page/artist-line.tsx';
import { takeTracked } from '~/platform/page/analytics.ts';
import { type Pressable, pressables } from '~/platform/testing/pressables.testing.tsx';
import { NewSongLink, StartSongLink } from '~/shell/header/start-song-link.tsx';
import DockedPlayer from '~/shell/player/docked-player.tsx';
import { ReviewCard } from '~/shell/songs/review-card.tsx';

/** The events that are told when somebody presses these things in a part of a page. */
function toldBy(part: ReactNode, isMeant: (one: Pressable) => boolean): object[] {
  const meant = pressables(part).filter(isMeant);
  vi.stubGlobal('window', { location: { pathname: '/' } });
  const told: object[] = [];
  // What earlier tests reported may still wait.
  takeTracked(() => undefined);
  takeTracked(({ event, props }) => void told.push({ event, ...props }));
  for (const { onClick } of meant) onClick();
  return told;
}

const NAME = 'Odessa Vale';
const isPicture = ({ className = '' }: Pressable) => className.startsWith('avatar');

const review = {
  ...{ id: 1, rating: 5, text: 'She cried.', written_in: 'en', first_name: 'Henri', occasion: 'Wedding' },
  ...{ artist: { id: 7, artist_name: NAME, photo: null, has_bio: false }, song: null },
} as unknown as Parameters<typeof ReviewCard>[0]['review'];
const singer = { id: 7, fullName: NAME, photo: '/p.svg', has_bio: false } as unknown as Parameters<
  typeof ArtistLine
>[0]['artist'];
const chosen = { id: '7', artist_name: NAME, photo: null };
const commentOf = (kind: 'artist' | 'visitor') =>
  ({
    ...{ id: 1, is_own: false, text: 'Thank you.', hidden_by: null, reports: 0 },
    ...{ created_at: '2026-11-28T12:00:00.000Z', edited_at: null },
    author: {
      ...{ kind, first_name: 'Odessa', last_name: 'Vale', photo: null },
      ...{ artist_id: null, is_singer: kind === 'artist' },
    },
  }) as const;
const comment = (kind: 'artist' | 'visitor') => (
  <CommentItem
    slug="burnt-sugar"
    comment={commentOf(kind)}
    desk={{ list: { needs_reason: false, can_moderate: false } } as never}
    loadedAt="2026-11-28T12:00:00.000Z"
    onGone={() => undefined}
  />
);
const played = {
  ...{ audio: '/a.mp3', song_title: 'Burnt Sugar', song_subtitle: '', name: NAME, peaks: '', seconds: 90 },
  ...{ image: { url: '/s.svg' }, singer: { id: 7, photo: '/p.svg', hasBio: false } },
};

const PICTURES: Readonly<Record<string, ReactNode>> = {
  'in a review': <ReviewCard review={review} />,
  'beside a song': <ArtistLine artist={singer} />,
  'in the builder': <ArtistAvatar artist={chosen} size={60} />,
  'beside a comment': comment('artist'),
  'in the player': <DockedPlayer song={played} />,
};

it.each(Object.entries(PICTURES))(
  'a press on the picture of an artist without a bio %s is told (spec 2.10-09)',
  (_, part) => {
    expect(toldBy(part, isPicture)).toEqual([{ event: 'Avatar Image Clicked', artistName: NAME }]);
  },
);

it('a press on the picture of a visitor is not told', () => {
  expect(toldBy(comment('visitor'), isPicture)).toEqual([]);
});

it('a press on the button that begins a song is told, with its place', () => {
  const leadsTo = (path: string) => (one: Pressable) => (one.href ?? one.to) === path;
  expect(toldBy(<StartSongLink placement="header" />, leadsTo('/song-builder'))).toEqual([
    { event: 'Start Song Clicked', placement: 'header' },
  ]);
  const wedding = '/song-builder?occasion=Wedding';
  expect(toldBy(<NewSongLink placement="landing" to={wedding} />, leadsTo(wedding))).toEqual([
    { event: 'Start Song Clicked', placement: 'landing' },
  ]);
  const artist = {
    ...{ id: 7, artist_name: NAME, photo: '', songs: [], genres: [], gender: '2', intro: 'Sings.' },
    ...{ status: 'available', exclusivity: false, available_delivery_days: 5, reviews_count: 0 },
    ...{ artist_applause_rating: 0, average_rating: null },
  };
  const content = { artist, price: 19_999, calendar: { now: 0, holidays: [] } } as never;
  const path = '/song-builder?artist=7';
  expect(toldBy(<ArtistHead content={content} startPath={path} />, leadsTo(path))).toEqual([
    { event: 'Start Song Clicked', placement: 'artist' },
  ]);
});

it('no other button says that it begins a song', () => {
  const app = `${import.meta.dirname}/..`;
  const saying = globSync('{features,routes,shell,platform}/**/*.tsx', { cwd: app }).filter((name) =>
    /m\.shell_start_song\(/.test(readFileSync(`${app}/${name}`, 'utf8')),
  );
  expect(saying).toEqual(['shell/header/start-song-link.tsx']);
});
