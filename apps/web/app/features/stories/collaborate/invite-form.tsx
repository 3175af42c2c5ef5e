import type { CollaborationReview } from '@keepsong/contract/story/collaboration';
import { LIMITS } from '@keepsong/domain/text/limits';
import { type FormEvent, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { CopyField } from '~/ui/action/copy-field.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';

type InviteProps = { slug: string; onInvited: (review: CollaborationReview) => void };

/** Invites one person, by e-mail or by a link that the owner passes on. The link is shown once. */
export function InviteForm({ slug, onInvited }: InviteProps) {
  const [name, setName] = useState('');
  const [email, setEmail] = useState('');
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const [link, setLink] = useState<{ name: string; url: string } | null>(null);
  const { busy, run } = useAction();
  const errorOf = (field: string, label: string) => errors[field] && fieldErrorWords(errors[field], label);
  const invite = async () => {
    const { review, url } = await browserApi().stories.inviteCollaborator({
      params: { slug },
      body: { name, email },
    });
    onInvited(review);
    setErrors({});
    setLink(email.trim() === '' ? { name: name.trim(), url } : null);
    if (email.trim() !== '') toast.show({ tone: 'success', text: m.collab_mailed({ email: email.trim() }) });
    setName('');
    setEmail('');
  };
  const explain = async (error: unknown) => {
    const fields = isApiError(error) ? error.body.fields : undefined;
    setErrors(fields ?? {});
    if (!fields) await showFailure(error);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(invite, explain);
  };
  return (
    <form className="work-form" noValidate onSubmit={submit}>
      <Heading level={2} size="d3">
        {m.collab_invite_title()}
      </Heading>
      <div className="work-pair">
        <TextInput
          label={m.collab_invite_name()}
          value={name}
          maxLength={LIMITS.personName}
          error={errorOf('name', m.collab_invite_name())}
          onChange={(event) => setName(event.target.value)}
        />
        <TextInput
          label={m.collab_invite_email()}
          mark={m.builder_optional()}
          type="email"
          inputMode="email"
          value={email}
          hint={m.collab_invite_email_hint()}
          error={errorOf('email', m.collab_invite_email())}
          onChange={(event) => setEmail(event.target.value)}
        />
      </div>
      <div className="work-actions">
        <Button type="submit" busy={busy} busyLabel={m.work_sending()}>
          {m.collab_invite()}
        </Button>
      </div>
      {link ? (
        <CopyField
          label={m.collab_link_for({ name: link.name })}
          value={link.url}
          copyLabel={m.stories_share_copy()}
          copiedLabel={m.stories_share_copied()}
          failedLabel={m.stories_share_copy_failed()}
        />
      ) : null}
      <p role="status" className="small muted mt-2 empty:absolute">
        {link ? m.collab_link_once() : null}
      </p>
    </form>
  );
}
