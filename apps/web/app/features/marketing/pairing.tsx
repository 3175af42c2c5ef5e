import { m } from '~/paraglide/messages.js';
import { HeardSong } from '~/shell/songs/heard-song.tsx';
import { RichText } from '~/shell/words/rich-text.tsx';
import { Heading, Label } from '~/ui/lettering/heading.tsx';
import { LyricSlip } from '~/ui/lettering/lyric-slip.tsx';
import type { BelowContent, ShownWords } from './home-content.types.ts';

type PairingProps = { song: NonNullable<BelowContent['pairing']>; words: ShownWords };

/**
 * A customer's sentence beside the lyrics made from it, as an example of the product. Bold words are marked: a phrase
 * of the story and the lyrics made from it have the same colour, because they have the same place among them.
 */
export function Pairing({ song, words }: PairingProps) {
  return (
    <section className="home-pairing">
      <div className="wrap sect">
        <Heading level={2} size="d2" className="home-pairing__title">
          <span data-cms="homepage2024.words_title">{words.words_title}</span>
        </Heading>
        <div className="home-pairing__columns">
          <div>
            <Label className="muted">
              <span data-cms="homepage2024.told_title">{words.told_title}</span>
            </Label>
            <RichText className="home-told" html={words.told} data-cms="homepage2024.told" />
          </div>
          <div>
            <Label>{m.home_words_wrote({ artist: firstName(song.artist) })}</Label>
            <LyricSlip className="home-written" lineHeight={44} tilt={0.8}>
              <RichText html={words.written} data-cms="homepage2024.written" />
            </LyricSlip>
            <HeardSong {...song} line={song.style} />
          </div>
        </div>
      </div>
    </section>
  );
}

const firstName = (artist: string) => artist.split(' ')[0] ?? artist;
