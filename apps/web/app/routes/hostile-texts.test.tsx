import type { Artist } from '@keepsong/contract/artists';
import type { Comment } from '@keepsong/contract/story/comments';
import { XSS_CORPUS } from '@keepsong/domain/testing/xss-corpus';
import type { ComponentProps, ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ArtistReviews } from '~/features/artists/artist/artist-reviews.tsx';
import { ContentPage } from '~/features/cms/content-page.tsx';
import { FaqData } from '~/features/cms/faq-data.tsx';
import { CommentItem } from '~/features/comments/comment-item.tsx';
import { ReviewsPage } from '~/features/reviews/reviews-page.tsx';
import { ChromeContext } from '~/platform/chrome/chrome-content.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { SiteFooter } from '~/shell/footer/site-footer.tsx';
import { SiteHeader } from '~/shell/header/site-header.tsx';
import { TopBanner } from '~/shell/header/top-banner.tsx';
import { PageMeta } from '~/shell/meta/page-meta.tsx';
import { productThing } from '~/shell/meta/structured-data.ts';
import { ToastPlate } from '~/ui/overlay/toast.tsx';

const NOW = '2026-11-22T12:00:00.000Z';
const song = (text: string, id: number) => ({
  id,
  title: text,
  recipient: text,
  occasion: 'Birthday',
  genre: '4',
  moods: [text],
  tempo: text,
  audio_url: '/media/song.mp3',
  duration_seconds: 60,
  peaks: [],
});

const review = (text: string, id: number) => ({
  id,
  first_name: text,
  occasion: text,
  relationship: text,
  written_in: 'en' as const,
  text,
  rating: 5,
  ...{ answer: text, photo: '/media/images/x.png', from_before: true },
  created_at: NOW,
  artist: { id: 1, artist_name: text, photo: '/art/x.svg', has_bio: true },
  song: song(text, id),
});

/** A comment with the given text. Comments with an odd id are the reader's own. */
const comment = (text: string, id: number): Comment => ({
  id,
  author: {
    kind: 'visitor',
    first_name: text,
    last_name: text,
    photo: null,
    artist_id: null,
    is_singer: false,
  },
  is_own: id % 2 === 1,
  text,
  created_at: NOW,
  edited_at: NOW,
  hidden_by: 'owner',
  reports: 1,
});

/**
 * The rights of a story's owner over comments. The test only renders and presses nothing, so this one right is
 * enough.
 */
const DESK = { list: { can_moderate: true, needs_reason: false } } as ComponentProps<
  typeof CommentItem
>['desk'];

const ARTIST = { id: 1, average_rating: 5 } as Artist;

/** Removes the countdown token, because the banner replaces it with an element (spec 2.9-18). */
const uncounted = (text: string) => text.replaceAll('[CountdownTimer]', '');

const chrome = (texts: readonly string[]) => {
  const links = texts.map((label, at) => ({ label, url: `/${at}` }));
  const all = texts.join(' ');
  return {
    loadedAt: NOW,
    content: {
      'menu.main': [
        ...links.map((link) => ({ ...link, items: [] })),
        { label: all, url: null, items: links },
      ],
      'footer.lead': all,
      'footer.newsletter_title': all,
      'footer.newsletter_text': all,
      'footer.columns': [{ label: all, url: null, items: links }],
      'footer.social': links.map((link) => ({ ...link, items: [] })),
      'banner.list': [
        {
          startDate: '2026-01-01T00:00:00.000Z',
          endDate: '2026-12-31T00:00:00.000Z',
          text: uncounted(all),
          url: '/x',
        },
      ],
      'banner.color': all,
    },
  };
};

/**
 * Renders every part of the pages that shows texts by customers, artists and staff. The given texts appear in all of
 * them.
 */
const PLACES: Readonly<Record<string, (texts: readonly string[]) => ReactNode>> = {
  'reviews of the shop': (texts) => (
    <ReviewsPage
      content={{
        filters: { sort: 'newest', occasion: '', genre: '' },
        page: 1,
        first: { items: texts.map(review), total: texts.length },
        average: 5,
        origin: 'https://x.example',
        words: {},
      }}
    />
  ),
  'reviews of an artist': (texts) => (
    <ArtistReviews artist={ARTIST} first={{ items: texts.map(review), total: texts.length }} page={1} />
  ),
  'comments of stories': (texts) => (
    <ol>
      {texts.map((text, id) => (
        <CommentItem
          key={text}
          slug="a-song"
          comment={comment(text, id)}
          desk={DESK}
          loadedAt={NOW}
          onGone={() => {}}
        />
      ))}
    </ol>
  ),
  notifications: (texts) =>
    texts.map((text, id) => (
      <ToastPlate
        key={text}
        dismissLabel={text}
        message={{ id, tone: 'error', heading: text, text, action: { label: text, to: '/cart' } }}
      />
    )),
  'menus, banner and footer': (texts) => (
    <ChromeContext value={chrome(texts)}>
      <TopBanner />
      <SiteHeader />
      <SiteFooter />
    </ChromeContext>
  ),
  'heads of content pages': (texts) =>
    texts.map((text) => (
      <ContentPage
        key={text}
        group="careers"
        path="/careers"
        page={{
          origin: 'https://x.example',
          content: { 'careers.title': text, 'careers.lead': text, 'careers.description': text },
        }}
      >
        {null}
      </ContentPage>
    )),
  'what pages say to programs': (texts) =>
    texts.map((text) => (
      <div key={text}>
        <FaqData sections={[{ id: 'a', title: text, html: text }]} />
        <PageMeta
          title={text}
          description={text}
          url="https://x.example/p"
          data={[
            productThing({
              name: text,
              description: text,
              sku: text,
              url: 'https://x.example/p',
              image: 'https://x.example/p.png',
              brand: text,
              prices: [100],
              rating: { average: 5, count: 1 },
              reviews: [{ author: text, text, rating: 5, date: NOW }],
            }),
          ]}
        />
      </div>
    )),
};

/**
 * Returns every element of the HTML with its attribute names, in order. Each `>` ends a tag, because React writes
 * `&gt;` inside attribute values.
 */
const marksOf = (html: string): string[] =>
  (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/="[^"]*"/g, ''));

/**
 * Removes the elements that the shop itself makes from a written text: bold text, links whose text is their own
 * address (spec 3.15), and words with a hyphen that stay on one line.
 */
const withoutOwnMarks = (html: string): string =>
  html
    .replace(
      /<a class="link" href="https?:[^"]*" target="_blank" rel="noopener noreferrer nofollow ugc">([^<]*)<\/a>/g,
      '$1',
    )
    .replace(/<strong>([^<]*)<\/strong>/g, '$1')
    .replace(/<span class="min-\[300px\]:whitespace-nowrap">([^<]*)<\/span>/g, '$1');

/** Returns the addresses that would run a script when somebody follows the link or the page loads the address. */
const addressesThatRun = (html: string): string[] =>
  [...html.matchAll(/(?:href|src|action)="([^"]*)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => /^\s*(?:javascript|vbscript|data):/i.test(address));

it.each(Object.keys(PLACES))('%s have the same elements and attributes whatever text they show', (name) => {
  const place = PLACES[name] ?? (() => null);
  const harmless = drawPage(place(XSS_CORPUS.map((_, at) => `harmless words ${at}`)));
  const hostile = drawPage(place(XSS_CORPUS));
  const [marks, expected] = [marksOf(withoutOwnMarks(hostile)), marksOf(withoutOwnMarks(harmless))];
  expect(expected.length).toBeGreaterThan(XSS_CORPUS.length);
  const first = marks.findIndex((mark, at) => mark !== expected[at]);
  expect(first === -1 ? [] : marks.slice(first, first + 3)).toEqual([]);
  expect(marks.length).toBe(expected.length);
  expect(addressesThatRun(hostile)).toEqual([]);
});

it('finds elements and addresses that a text brings with it', () => {
  const bad = '<p><img src="x" onerror="a"></p><a href=" JavaScript:b">c</a>';
  expect(marksOf(bad)).not.toEqual(marksOf('<p>x</p><a href="/">c</a>'));
  expect(addressesThatRun(bad)).toHaveLength(1);
});
