import type { Story } from '@keepsong/contract/story/stories';
import { stanzasOf } from './stanzas.ts';

/** A song of the genre 'Spanish' is sung in Spanish; the shop's other songs are in English. */
const SPANISH_GENRE = '10';

/** The language that a song is sung in. */
export const songLanguage = ({ genre }: Story): string => (genre === SPANISH_GENRE ? 'es' : 'en');

/** The words of the song. They stay in their own language on pages in either. */
export function Lyrics({ story, className }: { story: Story; className?: string }) {
  return (
    <div lang={songLanguage(story)} className={className ? `story-lyrics ${className}` : 'story-lyrics'}>
      {stanzasOf(story.lyrics ?? '').map(({ heading, lines }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stanza is its place; choruses come again word for word.
        <div key={at}>
          {heading ? <p className="story-lyrics__heading">{heading}</p> : null}
          {lines.length > 0 ? <p className="story-lyrics__lines">{lines.join('\n')}</p> : null}
        </div>
      ))}
    </div>
  );
}
