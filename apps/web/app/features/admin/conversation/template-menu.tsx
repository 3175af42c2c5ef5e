import type { FilledTemplate } from '@keepsong/contract/catalogue/answer-templates';
import { may } from '@keepsong/domain/staff/permissions';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { useUser } from '~/platform/session/use-user.ts';
import { Button } from '~/ui/action/button.tsx';
import { TextLink } from '~/ui/action/link.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { TEMPLATES_PAGE } from '../admin-paths.ts';

type MenuProps = {
  number: string;
  /** Hears the text of the chosen template, with the facts of the order. */
  onChosen: (text: string) => void;
  disabled: boolean;
};

/** The button that opens the texts for answers. A text that is chosen goes into the field; nothing is sent. */
export function TemplateMenu({ number, onChosen, disabled }: MenuProps) {
  const { busy, run } = useAction();
  const [templates, setTemplates] = useState<readonly FilledTemplate[] | null>(null);
  const open = () =>
    run(async () => {
      const { browserDesk } = await import('~/platform/api/desk-api.ts');
      setTemplates((await browserDesk().answerTemplates.forOrder({ params: { number } })).templates);
    }, showFailure);
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        icon="document"
        busy={busy}
        disabled={disabled}
        onClick={() => void open()}
      >
        {m.desk_compose_template()}
      </Button>
      {templates ? (
        <Dialog
          open
          onClose={() => setTemplates(null)}
          title={m.desk_compose_templates()}
          closeLabel={m.shell_close()}
        >
          <Templates
            templates={templates}
            onChosen={(text) => {
              setTemplates(null);
              onChosen(text);
            }}
          />
        </Dialog>
      ) : null}
    </>
  );
}

type TemplatesProps = { templates: readonly FilledTemplate[]; onChosen: (text: string) => void };

/** The texts to choose from, and the way to where they are kept for those who may keep them. */
export function Templates({ templates, onChosen }: TemplatesProps) {
  const role = useUser()?.staff_role ?? null;
  return (
    <>
      {templates.length === 0 ? <p className="muted">{m.desk_compose_templates_none()}</p> : null}
      <ul className="composer__templates">
        {templates.map(({ id, title, text }) => (
          <li key={id}>
            <button type="button" onClick={() => onChosen(text)}>
              <b>{title}</b>
              <span>{text}</span>
            </button>
          </li>
        ))}
      </ul>
      {may(role, 'answer_templates') ? (
        <TextLink to={TEMPLATES_PAGE}>{m.desk_compose_templates_keep()}</TextLink>
      ) : null}
    </>
  );
}
