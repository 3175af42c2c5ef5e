import type { FilledTemplate } from '@keepsong/contract/catalogue/answer-templates';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';

const TemplateDialog = lazyPart(() => import('./template-dialog.tsx'), { Missing: DialogMissing });

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
        <TemplateDialog
          templates={templates}
          onClose={() => setTemplates(null)}
          onChosen={(text) => {
            setTemplates(null);
            onChosen(text);
          }}
        />
      ) : null}
    </>
  );
}
