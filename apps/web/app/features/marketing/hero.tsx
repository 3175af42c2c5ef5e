import { m } from '~/paraglide/messages.js';
import { StartSongLink } from '~/shell/header/start-song-link.tsx';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { useIsPlaying, usePlayer } from '~/shell/player/use-player.ts';
import { RichText } from '~/shell/words/rich-text.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Lead } from '~/ui/lettering/heading.tsx';
import { LyricSlip } from '~/ui/lettering/lyric-slip.tsx';
import { Waveform } from '~/ui/sound/waveform.tsx';
import type { BelowContent, HeroSong } from './home-content.types.ts';
import { LaterFacts, LaterTitle } from './later.ts';

type HeroProps = Pick<BelowContent, 'facts' | 'words'> & {
  /** Null while nobody can hear a song. */
  song: HeroSong | null;
  /** Whether the page has examples further down. */
  hasExamples: boolean;
};

/** The first screen: a sentence about the shop, and what a song costs, beside a song to play. */
export function Hero({ song, hasExamples, facts, words }: HeroProps) {
  return (
    <section className="wrap home-hero">
      <div className="home-hero__words">
        <LaterTitle words={words} />
        <Lead className="home-hero__lead">{words.description}</Lead>
        <div className="home-hero__actions">
          <StartSongLink placement="hero" />
          {hasExamples ? (
            <ButtonLink to="/#song-examples" variant="ghost" icon="play">
              {m.home_hear_examples()}
            </ButtonLink>
          ) : null}
        </div>
        <LaterFacts facts={facts} />
      </div>
      {song && <HeroStage song={song} />}
    </section>
  );
}

/** An artist, the record, and lines of the song. */
function HeroStage({ song }: { song: HeroSong }) {
  const { title, artist, photo, disc, line, lyric, play } = song;
  return (
    <figure className="home-stage" aria-label={m.home_hero_example({ title, line })}>
      <img src={disc} alt="" className="home-stage__disc" width={400} height={400} />
      <div className="home-stage__portrait">
        <img
          src={photo}
          alt={m.home_portrait_alt({ artist })}
          width={400}
          height={500}
          fetchPriority="high"
        />
      </div>
      {lyric ? (
        <LyricSlip className="home-stage__slip" lineHeight={36} tilt={-4}>
          <RichText html={lyric} />
        </LyricSlip>
      ) : null}
      <figcaption className="home-stage__song light">
        <PlaySong song={play} look="rose" />
        <div>
          <b className="home-stage__title">{title}</b>
          <span className="home-stage__line">{line}</span>
        </div>
        <StageWave song={song} />
      </figcaption>
    </figure>
  );
}

function StageWave({ song }: { song: HeroSong }) {
  const { current } = useIsPlaying(song.play?.audio);
  const progress = usePlayer(({ position, seconds }) => (current && seconds > 0 ? position / seconds : 0));
  if (song.bars.length === 0) return null;
  return (
    <div className="home-stage__wave">
      <Waveform peaks={song.bars} progress={progress} height={34} />
    </div>
  );
}
