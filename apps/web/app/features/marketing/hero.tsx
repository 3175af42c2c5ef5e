import { m } from '~/paraglide/messages.js';
import { StartSongLink } from '~/shell/header/start-song-link.tsx';
import { PlaySong } from '~/shell/player/play-song.tsx';
import { useIsPlaying, usePlayer } from '~/shell/player/use-player.ts';
import { ButtonLink } from '~/ui/action/button.tsx';
import { Lead } from '~/ui/lettering/heading.tsx';
import { LyricSlip } from '~/ui/lettering/lyric-slip.tsx';
import { Waveform } from '~/ui/sound/waveform.tsx';
import type { HomeContent } from './home-content.types.ts';
import { LaterFacts, LaterTitle } from './later.ts';

type HeroProps = { song: HomeContent['hero'] } & Pick<HomeContent['below'], 'facts' | 'words'>;

/** The first screen: a sentence about the shop, and what a song costs, beside a song to play. */
export function Hero({ song, facts, words }: HeroProps) {
  return (
    <section className="wrap home-hero">
      <div className="home-hero__words">
        <LaterTitle words={words} />
        <Lead className="home-hero__lead">{words.description}</Lead>
        <div className="home-hero__actions">
          <StartSongLink placement="hero" />
          <ButtonLink to="/#song-examples" variant="ghost" icon="play">
            {m.home_hear_examples()}
          </ButtonLink>
        </div>
        <LaterFacts facts={facts} />
      </div>
      <HeroStage song={song} />
    </section>
  );
}

/** An artist, the record, and lines of the song. Each language quotes a different song. */
function HeroStage({ song }: { song: HomeContent['hero'] }) {
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
      <LyricSlip className="home-stage__slip" lineHeight={36} tilt={-4}>
        <p className="home-stage__lyric">{lyric}</p>
      </LyricSlip>
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

function StageWave({ song }: { song: HomeContent['hero'] }) {
  const { current } = useIsPlaying(song.play?.audio);
  const progress = usePlayer(({ position, seconds }) => (current && seconds > 0 ? position / seconds : 0));
  if (song.bars.length === 0) return null;
  return (
    <div className="home-stage__wave">
      <Waveform peaks={song.bars} progress={progress} height={34} />
    </div>
  );
}
