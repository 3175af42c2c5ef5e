import type { User } from '@keepsong/contract/common';
import { type ReactNode, useId, useRef, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { setSessionUser } from '~/platform/session/session.store.ts';
import { Button } from '~/ui/action/button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { FieldError } from '~/ui/field/field.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { Face } from './face.tsx';
import type { Picture } from './photo-file.ts';
import { Section } from './section.tsx';
import { useAccountCall } from './use-account-call.ts';

const PhotoDialog = lazyPart(() => import('./photo-dialog.tsx'));

/** The portrait of the account. The user can choose a file, crop it to a square, or remove the portrait. */
export function PhotoSection({ user }: { user: User }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [picture, setPicture] = useState<Picture | null>(null);
  const [refused, setRefused] = useState<string>();
  const { busy, problem, run } = useAccountCall();

  async function choose(file: File) {
    setRefused(undefined);
    const { readPhoto } = await import('./photo-file.ts');
    const read = await readPhoto(file);
    if (typeof read === 'string') setRefused(read);
    else setPicture(read);
  }
  async function remove() {
    setRefused(undefined);
    const done = await run((api) => api.account.updatePhoto({ body: { photo: null } }));
    if (done) show(done.user);
  }
  function show(changed: User) {
    setSessionUser(changed);
    toast.show({ tone: 'success', text: m.account_updated() });
  }
  function close(changed?: User) {
    if (picture) URL.revokeObjectURL(picture.url);
    setPicture(null);
    if (changed) show(changed);
  }

  const error = refused ?? problem;
  return (
    <Section title={m.account_photo()} text={m.account_photo_text()}>
      <Row face={<Face user={user} size={70} />}>
        <Button
          variant="secondary"
          size="small"
          icon="camera"
          busy={busy}
          aria-describedby={error ? `${id}-error` : undefined}
          onClick={() => input.current?.click()}
        >
          {user.photo_url === null ? m.account_photo_add() : m.account_photo_change()}
        </Button>
        {user.photo_url === null ? null : (
          <LinkButton onClick={() => void remove()} aria-label={m.account_photo_remove()}>
            {m.account_phone_remove()}
          </LinkButton>
        )}
      </Row>
      <input
        ref={input}
        type="file"
        accept="image/*"
        hidden
        aria-label={m.account_photo_file()}
        onChange={(event) => {
          const file = event.target.files?.[0];
          // Allow the user to choose the same file again after a refusal.
          event.target.value = '';
          if (file) void choose(file);
        }}
      />
      <FieldError id={`${id}-error`}>{error}</FieldError>
      {picture ? <PhotoDialog picture={picture} onClose={close} /> : null}
    </Section>
  );
}

const Row = ({ face, children }: { face: ReactNode; children: ReactNode }) => (
  <div className="mt-4 flex flex-wrap items-center gap-x-5 gap-y-3">
    {face}
    {children}
  </div>
);
