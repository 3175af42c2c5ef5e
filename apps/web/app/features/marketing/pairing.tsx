import { m } from '~/paraglide/messages.js';
import { HeardSong } from '~/shell/songs/heard-song.tsx';
import { Heading, Label } from '~/ui/lettering/heading.tsx';
import { LyricSlip } from '~/ui/lettering/lyric-slip.tsx';
import type { BelowContent } from './home-content.types.ts';

/** A customer's sentence beside the lyrics made from it, as an example of the product. */
export function Pairing({ song, title }: { song: BelowContent['pairing']; title: string }) {
  return (
    <section className="home-pairing">
      <div className="wrap sect">
        <Heading level={2} size="d2" className="home-pairing__title">
          <span data-cms="homepage2024.words_title">{title}</span>
        </Heading>
        <div className="home-pairing__columns">
          <Told />
          <div>
            <Label>{m.home_words_wrote({ artist: firstName(song.artist) })}</Label>
            <Written />
            <HeardSong {...song} line={song.style} />
          </div>
        </div>
      </div>
    </section>
  );
}

const firstName = (artist: string) => artist.split(' ')[0] ?? artist;

function Told() {
  return (
    <div>
      <Label className="muted">{m.home_words_told()}</Label>
      <p className="home-told">
        <Marked text={m.home_told()} />
      </p>
    </div>
  );
}

/** Lines of the song. Each language quotes a different song. */
function Written() {
  return (
    <LyricSlip className="home-written" lineHeight={44} tilt={0.8}>
      <p>
        <Marked text={m.home_written()} />
      </p>
    </LyricSlip>
  );
}

/**
 * The colours of the marked words, in order. A phrase of the customer's story and the lyrics made from it have
 * the same colour.
 */
const INKS = ['amber', 'sky', 'mint'];

/** A text in which each part between asterisks is marked. */
function Marked({ text }: { text: string }) {
  return text.split('*').map((part, at) =>
    at % 2 === 1 ? (
      <mark key={part} data-ink={INKS[(at - 1) / 2]}>
        {part}
      </mark>
    ) : (
      part
    ),
  );
}
