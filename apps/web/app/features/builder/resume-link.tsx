import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api.ts';
import { showFailure } from '~/platform/show-failure.ts';
import { Button } from '~/ui/button.tsx';
import { toast } from '~/ui/toast.store.ts';
import { browserDraft } from './draft.ts';

/** Mails a link with which the draft goes on elsewhere. `email` is null until there is a good address. */
export function ResumeLink({ email }: { email: string | null }) {
  const [busy, setBusy] = useState(false);
  const send = async (to: string) => {
    setBusy(true);
    await mailLink(to);
    setBusy(false);
  };
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
        onClick={() => email && void send(email)}
      >
        {m.builder_resume_action()}
      </Button>
    </div>
  );
}

async function mailLink(email: string): Promise<void> {
  try {
    const id = await browserDraft().ensureSlug();
    if (id === null) return void toast.show({ tone: 'error', text: m.errors_network() });
    await browserApi().builder.mailResumeLink({ params: { id }, body: { email } });
    toast.show({
      tone: 'success',
      heading: m.builder_resume_sent(),
      text: m.builder_resume_sent_to({ email }),
    });
  } catch (error) {
    void showFailure(error);
  }
}
