import { redirectFrom, type StepId, stepPath } from '@keepsong/domain/builder/steps';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { genreWords } from '~/platform/words/genre.ts';
import { moodWords } from '~/platform/words/mood.ts';
import { occasionWords } from '~/platform/words/occasion.ts';
import { tempoWords } from '~/platform/words/tempo.ts';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { LinkButton, TextLink } from '~/ui/action/link.tsx';
import { Label } from '~/ui/lettering/heading.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { useSongArt } from '../sound/song-sketch.ts';
import { ArtistAvatar } from './artist-avatar.tsx';
import { useDraft, useSongData, useStepFacts } from './builder-context.tsx';

const VibeDialog = lazyPart(() => import('../sound/vibe-dialog.tsx'), {
  Missing: DialogMissing,
  ahead: true,
});

/**
 * 'Your song so far': the record sleeve that is drawn from the choices, and a list of the choices with links to their
 * questions.
 */
export function Summary({ onLeave }: { onLeave?: () => void }) {
  const { cover, record } = useSongArt();
  return (
    <>
      <ChosenArtist onLeave={onLeave} />
      <Label className="mb-4">{m.builder_song_so_far()}</Label>
      <div className="w-19/25">
        <Sleeve cover={cover} disc={record} out lazy={false} />
      </div>
      <Choices onLeave={onLeave} />
      <p className="small muted mt-4.5">{m.builder_sleeve_explained()}</p>
    </>
  );
}

function ChosenArtist({ onLeave }: { onLeave?: () => void }) {
  const artist = useDraft(({ data }) => data.selected_recommended_artist);
  if (!artist) return null;
  return (
    <div className="builder-artist">
      <Label className="mb-4">{m.builder_your_artist()}</Label>
      <div className="flex items-center gap-3.5">
        <ArtistAvatar size={70} artist={artist} />
        <div className="min-w-0">
          <p className="d4">{artist.artist_name}</p>
          <TextLink to={stepPath('artist')} alone className="small" onClick={onLeave}>
            {m.builder_change_artist()}
          </TextLink>
        </div>
      </div>
    </div>
  );
}

type Row = { id: string; label: string; value: string; step: StepId };

function Choices({ onLeave }: { onLeave?: () => void }) {
  const { occasion, genre, moods, tempo } = useSongData();
  const rows: Row[] = [
    { id: 'occasion', label: m.builder_occasion(), value: occasionWords(occasion), step: 'characteristics' },
    { id: 'genre', label: m.builder_genre(), value: genreWords(genre), step: 'characteristics' },
    { id: 'moods', label: m.builder_vibe(), value: moods.map(moodWords).join(', '), step: 'details' },
    { id: 'tempo', label: m.builder_tempo(), value: tempoWords(tempo), step: 'characteristics' },
  ];
  return (
    <dl className="key-values mt-6.5">
      {rows.map((row) => (
        <ChoiceRow key={row.id} row={row} onLeave={onLeave} />
      ))}
    </dl>
  );
}

function ChoiceRow({ row: { id, label, value, step }, onLeave }: { row: Row; onLeave?: () => void }) {
  const open = redirectFrom(step, useSongData(), useStepFacts()) === null;
  const action = value ? m.builder_edit() : m.builder_add();
  const spoken = value ? m.builder_edit_what({ what: label }) : m.builder_add_what({ what: label });
  return (
    <>
      <dt>{label}</dt>
      <dd>{value || <span className="builder-not-yet">{m.builder_not_yet()}</span>}</dd>
      <dd>
        {open ? (
          <TextLink to={`${stepPath(step)}#${id}`} alone aria-label={spoken} onClick={onLeave}>
            {action}
          </TextLink>
        ) : (
          <VibeButton label={action} spoken={spoken} />
        )}
      </dd>
    </>
  );
}

/**
 * A button that opens the choice of the vibe. The vibe decides the colours of the sleeve, so the customer can choose it
 * here even before the step with this question is open.
 */
function VibeButton({ label, spoken }: { label: string; spoken: string }) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <LinkButton aria-label={spoken} onClick={() => setOpen(true)}>
        {label}
      </LinkButton>
      {open === null ? null : <VibeDialog open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
