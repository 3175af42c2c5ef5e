import type { Commission } from '@keepsong/contract/studio';
import { formatDate } from '@keepsong/domain/format/dates';
import { numberLines } from '@keepsong/domain/studio/lyrics';
import { m } from '~/paraglide/messages.js';
import { usePage } from '~/platform/page/page-context.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { ChangedLines } from '~/ui/status/changed-lines.tsx';

/**
 * Everything that has arrived since the artist accepted: requested revisions, contributions of invited people,
 * and the customer's messages.
 */
export function Since({ commission }: { commission: Commission }) {
  const { messages, contributions } = commission;
  return (
    <>
      <Asked commission={commission} />
      {contributions.length > 0 ? <Contributions commission={commission} /> : null}
      {messages.length > 0 && !commission.has_talk ? <Messages commission={commission} /> : null}
    </>
  );
}

/** The contributions of invited people that the customer has chosen for the artist. */
function Contributions({ commission: { contributions } }: { commission: Commission }) {
  return (
    <section className="studio-part">
      <Heading level={2} size="d3">
        {m.studio_contributions()}
      </Heading>
      {contributions.map(({ id, name, memories, images, voice }) => (
        <div key={id} className="panel mt-4 grid gap-3">
          <Heading level={3} size="d4">
            {name}
          </Heading>
          <p className="studio-text">{memories}</p>
          {images.length > 0 ? (
            <ul className="studio-photos">
              {images.map((image, at) => (
                <li key={image.id}>
                  <a href={image.url} target="_blank" rel="noreferrer">
                    <img
                      src={image.url}
                      width={image.width}
                      height={image.height}
                      loading="lazy"
                      alt={m.studio_contribution_photo({ number: at + 1, name })}
                    />
                  </a>
                </li>
              ))}
            </ul>
          ) : null}
          {voice ? (
            // biome-ignore lint/a11y/useMediaCaption: nobody has written down the words of the recording.
            <audio
              controls
              preload="none"
              src={voice.url}
              aria-label={m.studio_contribution_voice({ name })}
            />
          ) : null}
        </div>
      ))}
    </section>
  );
}

function Messages({ commission: { messages, from_name } }: { commission: Commission }) {
  const { locale } = usePage();
  return (
    <section className="studio-part">
      <Heading level={2} size="d3">
        {m.studio_messages({ name: from_name })}
      </Heading>
      {messages.map(({ id, message, created_at }) => (
        <div key={id} className="panel mt-4">
          <p className="studio-text">{message}</p>
          <p className="small muted mt-2">{formatDate(new Date(created_at), 'orderHistory', locale)}</p>
        </div>
      ))}
    </section>
  );
}

/** The lines that the customer wants changed, each with its present text and the wanted text. */
function Asked({ commission: { revisions, lyrics, from_name } }: { commission: Commission }) {
  const open = revisions.filter(({ state }) => state === 'requested');
  if (open.length === 0) return null;
  const sung = new Map(numberLines(lyrics).map(({ number, text }) => [number, text]));
  return (
    <section className="studio-part" aria-labelledby="studio-asked">
      <Heading level={2} size="d3" id="studio-asked">
        {m.studio_revision_title({ name: from_name })}
      </Heading>
      {open.map(({ id, requests, note, return_of }) => (
        <ChangedLines
          key={id}
          lines={requests.map(({ line, edits: [{ line: wanted }] }) => ({
            id: line,
            place: m.studio_revision_line({ number: line }),
            before: sung.get(line) ?? '',
            after: wanted,
          }))}
          note={note ? { label: return_of ? m.work_returned() : m.studio_notes(), text: note } : undefined}
        />
      ))}
    </section>
  );
}
