import { languageTag } from '@keepsong/domain/format/locale';
import { nameHeading, type SongPart, songPartOf } from '@keepsong/domain/stories/song-part';
import { m } from '~/paraglide/messages.js';
import { getLocale } from '~/paraglide/runtime.js';

const WORDS: Readonly<Record<SongPart, () => string>> = {
  intro: m.stories_part_intro,
  verse: m.stories_part_verse,
  pre_chorus: m.stories_part_pre_chorus,
  chorus: m.stories_part_chorus,
  post_chorus: m.stories_part_post_chorus,
  bridge: m.stories_part_bridge,
  interlude: m.stories_part_interlude,
  instrumental: m.stories_part_instrumental,
  solo: m.stories_part_solo,
  outro: m.stories_part_outro,
};

/** The heading of a part of the lyrics, in the page's language. The artist's own headings stay as they are. */
export const headingWords = (heading: string): string => nameHeading(heading, (part) => WORDS[part]());

/** A heading within lyrics, whose language may differ from the page's language. */
export function PartHeading({ heading, className }: { heading: string; className: string }) {
  return (
    <p className={className} lang={songPartOf(heading) ? languageTag(getLocale()) : undefined}>
      {headingWords(heading)}
    </p>
  );
}
