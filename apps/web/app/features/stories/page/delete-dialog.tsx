import type { Story } from '@keepsong/contract/story/stories';
import { deletionWord } from '@keepsong/domain/stories/deletion';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { errorWords } from '~/platform/api/errors.ts';
import { withFreshCode } from '~/platform/api/fresh-code.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { playerStore } from '~/shell/player/player.store.ts';
import { loadPlayer } from '~/shell/player/use-player.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { archivePath } from './own-data.tsx';

/** Says what is deleted together with a song, before the owner confirms. */
export default function DeleteDialog({
  open,
  onClose,
  story,
}: {
  open: boolean;
  onClose: () => void;
  story: Story;
}) {
  const word = deletionWord({ title: story.song.title, recipient: story.attributes.recipient });
  const { typed, setTyped, busy, fault, problem, remove } = useRemoval(story);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void remove();
  };
  return (
    <Dialog open={open} onClose={onClose} title={m.stories_delete_title()} closeLabel={m.stories_close()}>
      <Consequences story={story} />
      <p className="mt-4">
        <TextLink href={archivePath(story.slug)} download>
          {m.stories_delete_archive()}
        </TextLink>
      </p>
      <form noValidate className="mt-4 grid gap-4" onSubmit={submit}>
        <TextInput
          label={m.stories_delete_confirm({ title: word })}
          autoComplete="off"
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          error={fault ? m.stories_delete_differs() : undefined}
        />
        <FieldError>{problem}</FieldError>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={onClose}>
            {m.stories_delete_keep()}
          </Button>
          <Button variant="danger" type="submit" busy={busy}>
            {m.stories_delete_now()}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

function Consequences({ story: { streaming } }: { story: Story }) {
  const { support_email } = usePage().settings;
  return (
    <ul className="grid list-disc gap-2 ps-5">
      <li>{m.stories_delete_page()}</li>
      <li>{m.stories_delete_others()}</li>
      <li>{m.stories_delete_planned()}</li>
      {streaming && (streaming.purchased || streaming.url) ? (
        <li>{m.stories_delete_streaming({ service: streaming.service, email: support_email })}</li>
      ) : null}
      <li>{m.stories_delete_books()}</li>
    </ul>
  );
}

/** The last step: asks for a fresh passcode if the shop demands one, deletes the song, and leaves its page. */
function useRemoval({ slug, song }: Story) {
  const navigate = useNavigate();
  const [typed, setTyped] = useState('');
  const { busy, error: refused, run } = useAction();
  const fault = isApiError(refused) && refused.body.fields?.title !== undefined;

  const remove = () =>
    run(async () => {
      const call = { params: { slug }, body: { title: typed } };
      const gone = await withFreshCode(() => browserApi().stories.remove(call));
      if (!gone) return;
      await silence(song.audioUrl);
      toast.show({ tone: 'success', text: m.stories_deleted() });
      await navigate('/dashboard/order-history', { replace: true });
    });
  const problem = refused !== null && !fault ? errorWords(refused) : undefined;
  return { typed, setTyped, busy, fault, problem, remove };
}

/** Stops the player, because the recording is deleted. */
async function silence(audio: string | null): Promise<void> {
  const { songs, index } = playerStore.getState().playlist;
  if (audio !== null && songs[index]?.audio === audio) (await loadPlayer()).close();
}
