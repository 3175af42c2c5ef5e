import { useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';

/** A line over the page while the next one is on its way; of one that comes at once nothing shows (shell.css). */
export function LoadingLine() {
  if (useNavigation().state === 'idle') return null;
  return <div className="loading-line" role="progressbar" aria-label={m.shell_loading()} />;
}
