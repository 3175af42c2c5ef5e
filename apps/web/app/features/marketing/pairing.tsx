import { m } from '~/paraglide/messages.js';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { Heading, Label } from '~/ui/lettering/heading.tsx';
import { LyricSlip } from '~/ui/lettering/lyric-slip.tsx';
import { Artwork } from '~/ui/picture/artwork.tsx';
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
            <div className="home-pairing__song">
              <Artwork
                src={song.photo}
                alt={m.home_portrait_alt({ artist: song.artist })}
                round
                className="home-pairing__face"
              />
              <div className="home-pairing__about">
                <b className="home-pairing__name">{song.title}</b>
                <span className="small muted">{song.style}</span>
              </div>
              <PlaySong song={song.play} look="rose" />
            </div>
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
        {m.home_told_1()} <mark data-ink="amber">{m.home_told_radio()}</mark>
        {m.home_told_2()} <mark data-ink="sky">{m.home_told_light()}</mark> {m.home_told_3()}{' '}
        <mark data-ink="mint">{m.home_told_bird()}</mark>
        {m.home_told_4()}
      </p>
    </div>
  );
}

/** The lyrics are a quotation and stay in their language. */
function Written() {
  return (
    <LyricSlip className="home-written" lineHeight={44} tilt={0.8}>
      <p lang="en">
        <mark data-ink="amber">No radio in that old green Dodge,</mark>
        <br />
        so you were every station.
        <br />
        It's noon, and there's <mark data-ink="sky">a light still on</mark>
        <br />
        for one more destination.
        <br />
        Fly home, <mark data-ink="mint">Bird</mark>. Fly home.
      </p>
    </LyricSlip>
  );
}
