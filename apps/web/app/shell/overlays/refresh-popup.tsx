import { m } from '~/paraglide/messages.js';
import { safeLocal, safeSession } from '~/platform/api/storage.ts';
import { reloadPage } from '~/platform/loading/lazy-reload.ts';
import { usePage } from '~/platform/page/page-context.tsx';
import { Button } from '~/ui/action/button.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';

function refresh(clearsData: boolean): void {
  if (clearsData) {
    safeLocal.clear();
    safeSession.clear();
  }
  reloadPage();
}

/** Shown when the server demands a newer front end. The visitor cannot close it (spec 2.9-35, 8.1-05). */
export default function RefreshPopup({ showClearMessage }: { showClearMessage: boolean }) {
  const { brand } = usePage().settings;
  return (
    <Dialog
      open
      locked
      onClose={() => {}}
      title={m.shell_refresh_title({ brand })}
      actions={<Button onClick={() => refresh(showClearMessage)}>{m.shell_refresh_action()}</Button>}
    >
      <p>{showClearMessage ? m.shell_refresh_clear_text() : m.shell_refresh_text()}</p>
    </Dialog>
  );
}
