import type { Story } from '@keepsong/contract/story/stories';
import { PartHeading } from './part-heading.tsx';
import { stanzasOf } from './stanzas.ts';

/** Songs of the genre 'Spanish' are sung in Spanish. All others are in English. */
const SPANISH_GENRE = '10';

/** The language of the song. */
export const songLanguage = ({ genre }: Story): string => (genre === SPANISH_GENRE ? 'es' : 'en');

/** The lyrics in their own language, whatever the page's language is. */
export function Lyrics({ story, className }: { story: Story; className?: string }) {
  return (
    <div lang={songLanguage(story)} className={className ? `story-lyrics ${className}` : 'story-lyrics'}>
      {stanzasOf(story.lyrics ?? '').map(({ heading, lines }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stanza is identified by its place, because choruses repeat word for word.
        <div key={at}>
          {heading ? <PartHeading heading={heading} className="story-lyrics__heading" /> : null}
          {lines.length > 0 ? <p className="story-lyrics__lines">{lines.join('\n')}</p> : null}
        </div>
      ))}
    </div>
  );
}
