import { sharePngPath } from '@keepsong/artwork/draw/path';
import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { songLook } from '~/platform/art/song-art.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { ShareImage } from '~/shell/meta/page-meta.tsx';
import { bylineOf, forWhom, sleeveAlt, teaserTitle, titleFor } from '../song/song-words.ts';
import type { StoryContent } from './load-story.ts';

/**
 * Title, description and share preview. Search engines are told to leave out a story unless its owner made it public
 * (spec 10.7-01).
 */
export function StoryMeta({ content: { story, origin } }: { content: StoryContent }) {
  const { brand } = usePage().settings;
  const heading = headingOf(story);
  const description = descriptionOf(story);
  return (
    <>
      <title>{`${heading} · ${brand}`}</title>
      <meta name="description" content={description} />
      {story.may_be_indexed ? null : <meta name="robots" content="noindex" />}
      <meta property="og:type" content="music.song" />
      <meta property="og:site_name" content={brand} />
      <meta property="og:title" content={heading} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}/stories/${story.slug}`} />
      {story.view === 'song' ? (
        <link
          rel="alternate"
          type="application/json+oembed"
          href={`${origin}/oembed?url=${encodeURIComponent(`${origin}/stories/${story.slug}`)}`}
          title={heading}
        />
      ) : null}
      {story.view === 'private' ? null : (
        <ShareImage url={`${origin}${sharePath(story)}`} alt={sleeveAlt(story.attributes.recipient)} />
      )}
    </>
  );
}

function headingOf({ view, song, attributes: { recipient } }: Story): string {
  if (view === 'song') return titleFor(song.title, recipient);
  if (view === 'private') return m.stories_private_title();
  return view === 'canceled' ? m.stories_canceled_title() : teaserTitle(recipient);
}

function descriptionOf({ view, song, instant_product, attributes: { recipient } }: Story): string {
  if (view === 'private') return m.stories_private_text();
  if (view === 'canceled')
    return instant_product ? m.stories_canceled_instant() : m.stories_canceled_others({ recipient });
  // No artist wrote an instant song, so the text must not say that.
  if (instant_product)
    return view === 'song'
      ? m.stories_description_instant({ artist: song.artist.fullName })
      : m.stories_teaser_instant();
  return view === 'song'
    ? m.stories_description_song({ recipient, artist: song.artist.fullName })
    : m.stories_description_teaser();
}

/** The path of the share picture: the sleeve, the title, and for whom the song is. */
export function sharePath(story: Story): string {
  const { moods, ...look } = songLook(story);
  const { recipient } = look;
  const artist = story.song.artist.fullName;
  const byline =
    story.view === 'song' && artist
      ? bylineOf(recipient, artist)
      : story.view === 'canceled'
        ? forWhom(recipient, '')
        : teaserTitle(recipient);
  return sharePngPath({ kind: 'share', song: { ...look, mood: moods[0] ?? null, byline } });
}
