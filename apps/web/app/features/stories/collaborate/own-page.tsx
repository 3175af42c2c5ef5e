import type { Collaboration } from '@keepsong/contract/story/collaboration';
import type { PodImage } from '@keepsong/domain/cart/pod-rules';
import { MOST_PHOTOS } from '@keepsong/domain/stories/collaboration';
import { LIMITS } from '@keepsong/domain/text/limits';
import { type FormEvent, type ReactNode, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { isApiError } from '~/platform/api/api-error.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { fieldErrorWords } from '~/platform/words/field-words.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { Heading, Lead } from '~/ui/lettering/heading.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { PageTitle } from '../work/page-title.tsx';
import '../work/work.css';
import './collaborate.css';
import { Part } from './part.tsx';
import { VoiceNote } from './voice-note.tsx';

export type PhotosProps = {
  images: readonly PodImage[];
  limits: { least: number; most: number };
  error: string;
  onChange: (next: (images: readonly PodImage[]) => PodImage[]) => void;
};

type OwnProps = { content: Collaboration; photos: (props: PhotosProps) => ReactNode };

/** The visitor's own part in somebody's song: memories, photos, voice note (spec 2.7-08). */
export function OwnPage({ content, photos }: OwnProps) {
  const [now, setNow] = useState(content);
  const { recipient, from_name: from, open, own, shared } = now;
  return (
    <div className="wrap work">
      <PageTitle title={m.collab_own_title({ recipient })} />
      <Heading level={1} className="work-title">
        {m.collab_own_title({ recipient })}
      </Heading>
      <Lead className="work-lead">{open ? m.collab_own_lead({ from }) : m.collab_closed({ recipient })}</Lead>
      {open ? <OwnForm content={now} photos={photos} onSaved={setNow} /> : null}
      {!open && own ? (
        <section className="work-section">
          <Part part={own} />
        </section>
      ) : null}
      {shared.length > 0 ? (
        <section className="work-section">
          <Heading level={2} size="d3">
            {m.collab_shared_title()}
          </Heading>
          {shared.map((part) => (
            <Part key={part.id} part={part} />
          ))}
        </section>
      ) : null}
    </div>
  );
}

type FormProps = OwnProps & { onSaved: (content: Collaboration) => void };

function OwnForm({ content, photos, onSaved }: FormProps) {
  const { slug, own, recipient, from_name: from } = content;
  const [name, setName] = useState(own?.name ?? content.name);
  const [memories, setMemories] = useState(own?.memories ?? '');
  const [images, setImages] = useState<readonly PodImage[]>(own?.images ?? []);
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({});
  const { busy, run } = useAction();
  const errorOf = (field: string, label: string) => errors[field] && fieldErrorWords(errors[field], label);
  const save = async () => {
    const body = { name, memories, image_ids: images.map(({ id }) => id) };
    onSaved(await browserApi().stories.saveContribution({ params: { slug }, body }));
    setErrors({});
    toast.show({ tone: 'success', text: m.collab_saved({ from }) });
  };
  const explain = async (error: unknown) => {
    const fields = isApiError(error) ? error.body.fields : undefined;
    setErrors(fields ?? {});
    if (!fields) await showFailure(error);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void run(save, explain);
  };
  return (
    <>
      <form className="work-form" noValidate onSubmit={submit}>
        <TextInput
          label={m.collab_your_name()}
          value={name}
          autoComplete="name"
          maxLength={LIMITS.personName}
          error={errorOf('name', m.collab_your_name())}
          onChange={(event) => setName(event.target.value)}
        />
        <TextArea
          label={m.collab_memories({ recipient })}
          hint={m.collab_memories_hint()}
          ruled
          rows={8}
          value={memories}
          counter={{ max: LIMITS.storyAnswer, announce: (used, max) => m.builder_counter({ used, max }) }}
          error={errorOf('memories', m.collab_memories({ recipient }))}
          onChange={(event) => setMemories(event.target.value)}
        />
        {photos({
          images,
          limits: { least: 0, most: MOST_PHOTOS },
          error: errorOf('image_ids', m.cart_pod_pictures()) ?? '',
          onChange: (next) => setImages(next),
        })}
        <div className="work-actions">
          <Button type="submit" busy={busy} busyLabel={m.work_saving()}>
            {m.collab_save()}
          </Button>
        </div>
      </form>
      <VoiceNote content={content} onSaved={onSaved} />
    </>
  );
}
