import type { SavedPronunciation } from '@keepsong/contract/builder';
import { formatDuration } from '@keepsong/domain/format/duration';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { PlayClip } from '~/shell/player/play-clip.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { Icon } from '~/ui/picture/icon.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useDraft } from '../page/builder-context.tsx';

/** The recorded or spelled pronunciations, with buttons to play and to delete them. */
export function PronunciationList() {
  const pronunciations = useDraft((draft) => draft.pronunciations);
  if (pronunciations.length === 0) return null;
  return (
    <ul className="sayings" aria-label={m.builder_pronunciations_label()}>
      {pronunciations.map((one) => (
        <Saying key={one.id} saying={one} />
      ))}
    </ul>
  );
}

function Saying({ saying }: { saying: SavedPronunciation }) {
  const { subject, pronounce, audio_url, duration_seconds } = saying;
  const { busy, run } = useAction();
  return (
    <li className="sayings__one" aria-busy={busy || undefined}>
      {audio_url ? <PlayClip src={audio_url} subject={subject} /> : <SpelledMark />}
      <span className="sayings__text">
        <b>{subject}</b>
        {pronounce ? <span className="muted">{pronounce}</span> : null}
      </span>
      {audio_url ? <span className="small muted num">{formatDuration(duration_seconds)}</span> : null}
      <IconButton
        icon="trash"
        label={m.builder_pronunciation_delete({ subject })}
        aria-disabled={busy || undefined}
        onClick={() => void run(() => removeSaying(saying), showFailure)}
      />
    </li>
  );
}

function SpelledMark() {
  return (
    <span className="sayings__mark">
      <Icon name="edit" size={20} />
    </span>
  );
}

async function removeSaying({ id }: SavedPronunciation): Promise<void> {
  const draft = browserDraft();
  const params = { id: draft.state.getState().data.slug, pronunciation_id: id };
  draft.takeSpoken((await browserApi().builder.removePronunciation({ params })).draft);
}
