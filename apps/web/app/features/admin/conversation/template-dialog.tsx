import type { FilledTemplate } from '@keepsong/contract/catalogue/answer-templates';
import { may } from '@keepsong/domain/staff/permissions';
import { m } from '~/paraglide/messages.js';
import { useUser } from '~/platform/session/use-user.ts';
import { TextLink } from '~/ui/action/link.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { TEMPLATES_PAGE } from '../admin-paths.ts';

type DialogProps = TemplatesProps & { onClose: () => void };

/** The texts for answers. */
export default function TemplateDialog({ onClose, ...props }: DialogProps) {
  return (
    <Dialog open onClose={onClose} title={m.desk_compose_templates()} closeLabel={m.shell_close()}>
      <Templates {...props} />
    </Dialog>
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
