import { type InstantPreview, selectedPreview } from '@keepsong/domain/instant/previews';
import { neighbourOf } from '@keepsong/domain/instant/steps';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { useOwnSongs } from '~/shell/player/own-songs.ts';
import { Button } from '~/ui/action/button.tsx';
import { HeldName } from '../names/held-name.tsx';
import { AnswersWarning } from '../page/answers-warning.tsx';
import { instantStore, useInstant } from '../page/instant.store.ts';
import { useInstantCart } from '../page/instant-context.tsx';
import { factsOf } from '../page/instant-ground.ts';
import { InstantPage } from '../page/instant-page.tsx';
import { instantPath } from '../page/instant-paths.ts';
import type { InstantLoaded } from '../page/load-instant.ts';
import { lookOfAnswers, SongPrice } from '../page/quiz-sleeve.tsx';
import { GeneratingCard } from './generating-card.tsx';
import { requestPreview, type Wanted } from './generation.ts';
import { madeFrom } from './made-from.ts';
import { PreviewCard } from './preview-card.tsx';
import { saySongFault } from './say-song-fault.ts';
import { useMailedLink } from './use-mailed-link.ts';
import { awaited, usePending } from './use-pending.ts';

/** The songs made so far, newest first. The visitor can play them, make another, or pick one (spec 2.4-20). */
export function PreviewPage({ loaded }: { loaded: InstantLoaded }) {
  const { collection, offer } = loaded;
  const navigate = useNavigate();
  const cart = useInstantCart();
  const state = useInstant((all) => all);
  const pending = usePending(collection.id);
  const mailed = useMailedLink(collection.id, awaited(pending));
  useOwnSongs(state.previews.map(({ audio_url }) => audio_url));
  const [asking, setAsking] = useState(false);
  const [picking, setPicking] = useState('');
  const selected = selectedPreview(state);
  const name = selected?.ip_builder_data.spelling ?? '';
  const isMaking = asking || awaited(pending) !== null;
  const remaining = state.songsRemaining ?? collection.songs_remaining;
  const make = async (wanted: Wanted) => {
    const { made, problem } = madeFrom(collection, instantStore.read());
    if (problem) return saySongFault(problem, navigate);
    setAsking(true);
    try {
      await requestPreview(browserApi(), instantStore, { collectionId: collection.id, made, wanted });
    } catch (error) {
      saySongFault(error, navigate);
    }
    setAsking(false);
  };
  const pick = async (preview: InstantPreview) => {
    setPicking(preview.task_id);
    instantStore.change((all) => ({ ...all, selectedTaskId: preview.task_id }));
    await cart.pick(loaded, preview);
    setPicking('');
  };
  const facts = factsOf(loaded, state, cart.holds(collection.id));
  const number = state.previews.length;
  const title = m.instant_options_for({ count: number, name });
  return (
    <InstantPage
      screen="preview"
      title={name ? title : m.instant_options({ count: number })}
      back={instantPath(neighbourOf({ screen: 'preview' }, facts, 'back'))}
    >
      <div className="instant-head">
        <div className="grid gap-3">
          <h1 className="d2" tabIndex={-1}>
            {name ? (
              <>
                {m.instant_options_begin({ count: number })} <HeldName word={name} />
              </>
            ) : (
              m.instant_options({ count: number })
            )}
          </h1>
          <p className="lead">{m.instant_options_lead()}</p>
          <SongPrice offer={offer} />
        </div>
        <div className="instant-head__new">
          <Button
            variant="ink"
            icon="plus"
            busy={asking}
            disabled={remaining === 0 || isMaking}
            onClick={() => void make({ kind: 'new' })}
          >
            {m.instant_new_song()}
          </Button>
          <span className="small muted" role="status">
            {remaining === 0 ? m.instant_no_songs() : m.instant_songs_remaining({ count: remaining })}
          </span>
        </div>
      </div>
      <div className="instant-previews">
        {pending ? (
          <GeneratingCard
            headed
            pending={pending}
            look={lookOfAnswers(collection, pending.ip_builder_data)}
            number={number + 1}
            mailedTo={mailed}
            onRetry={() => void make({ kind: 'new' })}
          />
        ) : null}
        {state.previews
          .map((preview, at) => (
            <PreviewCard
              key={preview.task_id}
              preview={preview}
              number={at + 1}
              selected={preview.task_id === selected?.task_id}
              busy={picking === preview.task_id}
              onPick={() => void pick(preview)}
            />
          ))
          .reverse()}
      </div>
      <p className="small muted mt-6">{m.instant_generated()}</p>
      <AnswersWarning />
    </InstantPage>
  );
}
