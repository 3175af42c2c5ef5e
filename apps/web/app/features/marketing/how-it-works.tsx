import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { occasionWords } from '~/platform/words/occasion.ts';
import { Heading } from '~/ui/lettering/heading.tsx';
import type { Ink } from '~/ui/lettering/ink.ts';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import type { HomeArtist, HomeSong, ShownWords } from './home-content.types.ts';

type HowItWorksProps = {
  artists: readonly HomeArtist[];
  song: HomeSong | null;
  ground: Ink;
  words: ShownWords;
};

/** The three steps to a song, each in its own colour (ink). */
export function HowItWorks({ artists, song, ground, words }: HowItWorksProps) {
  return (
    <section id="how-it-works" className="wrap sect">
      <Heading level={2} size="d2">
        <span data-cms="homepage2024.how_title_1">{words.how_title_1}</span>
        <br />
        <span data-cms="homepage2024.how_title_2">{words.how_title_2}</span>
      </Heading>
      <ol className="home-steps">
        <Step ink="amber" title={words.step_1_title} text={words.step_1_text}>
          <ExampleChips />
        </Step>
        <Step ink="sky" title={words.step_2_title} text={words.step_2_text}>
          <Faces artists={artists} />
        </Step>
        <Step ink={ground} title={words.step_3_title} text={words.step_3_text}>
          {song && (
            <div className="home-steps__sleeve">
              <Sleeve cover={{ src: song.cover }} disc={{ src: song.disc }} out />
            </div>
          )}
        </Step>
      </ol>
    </section>
  );
}

type StepProps = { ink: Ink; title: string; text: string; children: ReactNode };

function Step({ ink, title, text, children }: StepProps) {
  return (
    <li className="flood home-steps__step" data-ink={ink}>
      <div className="home-steps__picture">{children}</div>
      <Heading level={3}>{title}</Heading>
      <p>{text}</p>
    </li>
  );
}

const EXAMPLE_OCCASIONS = ['Anniversary', 'Birthday', 'Just Because', 'New Baby', 'Wedding'];

/** A picture of the builder's first question. The answers in it cannot be chosen. */
function ExampleChips() {
  return (
    <div className="home-steps__chips" aria-hidden="true">
      {EXAMPLE_OCCASIONS.map((occasion, at) => (
        <span key={occasion} data-chosen={at === 0 || undefined}>
          {occasionWords(occasion)}
        </span>
      ))}
    </div>
  );
}

function Faces({ artists }: { artists: readonly HomeArtist[] }) {
  return (
    <div className="home-steps__faces">
      {artists.slice(0, 3).map(({ id, name, photo }) => (
        <img
          key={id}
          src={photo}
          alt={m.home_portrait_alt({ artist: name })}
          loading="lazy"
          decoding="async"
        />
      ))}
    </div>
  );
}
