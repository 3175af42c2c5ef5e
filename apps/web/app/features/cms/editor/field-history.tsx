import type { CmsRevision } from '@keepsong/contract/cms';
import { formatDate } from '@keepsong/domain/format/dates';
import type { Locale } from '@keepsong/domain/format/locale';
import { useEffect, useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserDesk } from '~/platform/api/desk-api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';

type HistoryProps = { fieldKey: string; locale: Locale; onRollBack: (id: number) => void };

const ACTIONS: Readonly<Record<CmsRevision['action'], () => string>> = {
  original: m.cms_action_original,
  draft: m.cms_action_draft,
  publish: m.cms_action_publish,
  roll_back: m.cms_action_roll_back,
};

/** The history of a field: who wrote what and when, newest first. */
export function FieldHistory({ fieldKey, locale, onRollBack }: HistoryProps) {
  const page = usePage();
  const [revisions, setRevisions] = useState<CmsRevision[]>([]);
  useEffect(() => {
    browserDesk()
      .cms.history({ query: { key: fieldKey, locale } })
      .then(
        (answer) => setRevisions(answer.revisions),
        (error: unknown) => void showFailure(error),
      );
  }, [fieldKey, locale]);
  return (
    <section className="cms-history">
      <Heading level={3} size="d4">
        {m.cms_edit_history()}
      </Heading>
      <ol>
        {revisions.map(({ id, action, by, at, body }) => (
          <li key={id}>
            <div className="cms-history__what">
              <b>{ACTIONS[action]()}</b>
              <span className="small muted">
                {[by, at && formatDate(at, 'full', page.locale)].filter(Boolean).join(' · ')}
              </span>
              <span className="small cms-history__body">{body}</span>
            </div>
            <Button size="small" variant="soft" onClick={() => onRollBack(id)}>
              {m.cms_edit_roll_back()}
            </Button>
          </li>
        ))}
      </ol>
    </section>
  );
}
