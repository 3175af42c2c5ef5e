import { type Crop, photoAt } from '@keepsong/domain/instant/slideshow';
import { m } from '~/paraglide/messages.js';
import { useSongTime } from '~/shell/player/use-song-time.ts';
import { PlayButton } from '~/ui/action/play-button.tsx';
import { CroppedPhoto } from '~/ui/picture/cropped-photo.tsx';
import type { SongSound } from './song-sound.tsx';

type Slide = { url: string; caption: string; crop: Crop };

/** How often the current photo is determined. A photo is shown for several seconds, so this is enough. */
const STEP_SECONDS = 0.25;

/** The customer's photos, each for its share of the song (spec 1-13). Playing the song starts the show. */
export default function Slideshow({ slides, sound }: { slides: readonly Slide[]; sound: SongSound }) {
  const { source, on, state, toggle } = sound;
  const seconds = useSongTime(source.audio, STEP_SECONDS) ?? 0;
  const title = source.song_title;
  const at = photoAt(seconds, source.seconds, slides.length);
  return (
    <figure className="slideshow dark" aria-label={m.stories_slideshow()}>
      <div className="slideshow__stage">
        {slides.map(({ url, caption, crop }, index) => (
          <div
            // biome-ignore lint/suspicious/noArrayIndexKey: a photo is identified by its place, because it may be used twice.
            key={index}
            className="slideshow__slide"
            data-shown={index === at || undefined}
            aria-hidden={index !== at}
          >
            {/* Load only the current photo and its neighbours, so that the next one is ready in time. */}
            {Math.abs(index - at) <= 1 ? (
              <CroppedPhoto
                src={url}
                alt={caption || m.stories_slide({ number: index + 1, count: slides.length })}
                crop={crop}
                className="size-full"
              />
            ) : null}
          </div>
        ))}
        <PlayButton
          playing={on}
          busy={state === 'starting'}
          label={on ? m.player_pause({ title }) : m.player_play({ title })}
          size="large"
          className="slideshow__play"
          onClick={toggle}
        />
      </div>
      <figcaption className="slideshow__caption">{slides[at]?.caption || '\u00a0'}</figcaption>
    </figure>
  );
}
