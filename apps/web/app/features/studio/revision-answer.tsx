import type { Commission } from '@keepsong/contract/studio';
import { LIMITS } from '@keepsong/domain/text/limits';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { TextArea } from '~/ui/text-area.tsx';
import { useStudioCall } from './use-studio-call.ts';

/** The artist's words to the new version; kept as soon as the field is left. */
export function RevisionAnswer({ commission: { id, revisions, from_name } }: { commission: Commission }) {
  const open = revisions.find(({ state }) => state === 'requested');
  const [text, setText] = useState(open?.answer ?? '');
  const { run } = useStudioCall();
  if (!open) return null;
  return (
    <TextArea
      label={m.studio_revision_answer({ name: from_name })}
      mark={m.studio_optional()}
      hint={m.studio_revision_answer_hint()}
      value={text}
      counter={{ max: LIMITS.message, announce: (used, max) => m.studio_characters({ used, max }) }}
      onChange={(event) => setText(event.target.value)}
      onBlur={() => void run((api) => api.studio.answerRevision({ params: { id }, body: { answer: text } }))}
    />
  );
}
