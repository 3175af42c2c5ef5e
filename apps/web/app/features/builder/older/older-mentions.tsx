import type { OlderFields } from '@keepsong/domain/builder/older-fields';
import { m } from '~/paraglide/messages.js';
import { Segment } from '~/ui/field/segment.tsx';
import { Question } from '~/ui/layout/builder-shell.tsx';
import { browserDraft } from '../draft/draft.ts';
import { useSongData } from '../page/builder-context.tsx';

type Mention = 'mention_recipient' | 'mention_occasion';

/** Asks whether the song must mention the name and the occasion (spec 3.1-03). */
export default function OlderMentions() {
  const { older } = useSongData();
  if (!older) return null;
  return (
    <Question title={m.builder_older_mentions()}>
      <div className="rows-2">
        <YesOrNo field="mention_recipient" legend={m.builder_older_mention_recipient()} older={older} />
        <YesOrNo field="mention_occasion" legend={m.builder_older_mention_occasion()} older={older} />
      </div>
    </Question>
  );
}

function YesOrNo({ field, legend, older }: { field: Mention; legend: string; older: OlderFields }) {
  return (
    <Segment
      legend={legend}
      name={field}
      options={[
        { value: 'Yes', label: m.builder_older_yes() },
        { value: 'No', label: m.builder_older_no() },
      ]}
      value={older[field]}
      onChange={(next) =>
        browserDraft().change({ older: { ...older, [field]: next === 'Yes' ? 'Yes' : 'No' } })
      }
    />
  );
}
