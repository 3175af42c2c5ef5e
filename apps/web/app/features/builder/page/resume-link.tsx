import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { useAction } from '~/platform/hooks/use-action.ts';
import { Button } from '~/ui/action/button.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { browserDraft } from '../draft/draft.ts';

/**
 * Sends an e-mail with a link that opens the draft on another device. `email` is null until there is a valid address.
 */
export function ResumeLink({ email }: { email: string | null }) {
  const { busy, run } = useAction();
  return (
    <div className="builder-resume">
      <p className="small muted grow">
        {email ? m.builder_resume_text({ email }) : m.builder_resume_text_no_email()}
      </p>
      <Button
        variant="soft"
        size="small"
        icon="mail"
        busy={busy}
        busyLabel={m.builder_resume_sending()}
        disabled={email === null}
        onClick={() => email && void run(() => mailLink(email), showFailure)}
      >
        {m.builder_resume_action()}
      </Button>
    </div>
  );
}

async function mailLink(email: string): Promise<void> {
  const id = await browserDraft().ensureSlug();
  if (id === null) return void toast.show({ tone: 'error', text: m.errors_network() });
  await browserApi().builder.mailResumeLink({ params: { id }, body: { email } });
  toast.show({
    tone: 'success',
    heading: m.builder_resume_sent(),
    text: m.builder_resume_sent_to({ email }),
  });
}
