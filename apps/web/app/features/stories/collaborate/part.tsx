import type { Contribution } from '@keepsong/contract/story/collaboration';
import type { ReactNode } from 'react';
import { m } from '~/paraglide/messages.js';
import { Heading } from '~/ui/lettering/heading.tsx';

/** One person's contribution: text, photos, voice. */
export function Part({ part, children }: { part: Contribution; children?: ReactNode }) {
  const { name, memories, images, voice } = part;
  return (
    <article className="panel collab-part" aria-label={m.collab_part_of({ name })}>
      <Heading level={3} size="d4">
        {name}
      </Heading>
      {memories ? <p className="story-text">{memories}</p> : null}
      {images.length > 0 ? (
        <ul className="collab-photos">
          {images.map(({ id, url, width, height }, at) => (
            <li key={id}>
              <a href={url} target="_blank" rel="noreferrer">
                <img
                  src={url}
                  width={width}
                  height={height}
                  loading="lazy"
                  alt={m.collab_photo({ number: at + 1, name })}
                />
              </a>
            </li>
          ))}
        </ul>
      ) : null}
      {voice ? (
        // biome-ignore lint/a11y/useMediaCaption: nobody has written down the words of the recording.
        <audio controls preload="none" src={voice.url} aria-label={m.collab_voice_of({ name })} />
      ) : null}
      {children}
    </article>
  );
}
