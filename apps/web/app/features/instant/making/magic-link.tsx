import { chooseName } from '@keepsong/domain/instant/names';
import { chooseCollection } from '@keepsong/domain/instant/previews';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError, isNetworkError } from '~/platform/api/api-error.ts';
import { EmptySleeve } from '~/shell/frame/empty-sleeve.tsx';
import { ButtonLink } from '~/ui/action/button.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { instantStore } from '../page/instant.store.ts';
import { EntryFrame, InstantOpening } from '../page/instant-opening.tsx';
import { INSTANT_BUILDER, instantPath } from '../page/instant-paths.ts';
import { takeSongs } from './generation.ts';

const EVERY_MS = 3000;

/** Opens the songs of a mailed link. While the songs are still being made, the page says so (spec 4.6-05). */
export default function MagicLink({ token }: { token: string }) {
  const navigate = useNavigate();
  const [state, setState] = useState<'opening' | 'soon' | 'gone'>('opening');
  const latest = useRef(navigate);
  latest.current = navigate;
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let left = false;
    const look = async () => {
      const found = await openLink(token).catch((error: unknown) =>
        isApiError(error) && !isNetworkError(error) && error.status < 429 ? 'gone' : 'soon',
      );
      if (left) return;
      if (found === 'ready')
        return void latest.current(instantPath({ screen: 'preview' }), { replace: true });
      setState(found);
      if (found === 'soon') timer = setTimeout(() => void look(), EVERY_MS);
    };
    void look();
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [token]);
  if (state === 'opening') return <InstantOpening />;
  return (
    <EntryFrame>
      <div role="status">
        <EmptyState
          level={1}
          art={<EmptySleeve />}
          title={state === 'soon' ? m.instant_magic_soon() : m.instant_magic_gone()}
          text={state === 'soon' ? m.instant_magic_soon_text() : m.instant_magic_gone_text()}
          action={
            state === 'soon' ? undefined : (
              <ButtonLink to={`${INSTANT_BUILDER}/collections`}>{m.instant_start()}</ButtonLink>
            )
          }
        />
      </div>
    </EntryFrame>
  );
}

/** Asks the shop about the link. Once its songs are ready, stores them with the link's collection, answers and name. */
async function openLink(token: string): Promise<'ready' | 'soon'> {
  const api = browserApi();
  const link = await api.instant.magicLink({ params: { token } });
  if (!link.ready) return 'soon';
  const { collection_id: id, task_ids, name_key, spelling } = link;
  const made = await api.instant.previews({ params: { id }, query: { task_ids } });
  instantStore.change((state) => {
    const chosen = { ...chooseCollection(state, id), answers: link.answers, pending: null };
    const named = name_key && spelling ? chooseName(chosen, { name_key, spelling }) : chosen;
    return takeSongs(named, made, task_ids);
  });
  return 'ready';
}
