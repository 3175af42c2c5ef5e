import { useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';

/** A progress line over the page while the next page loads. For fast loads it stays invisible (shell.css). */
export function LoadingLine() {
  if (useNavigation().state === 'idle') return null;
  return <div className="loading-line" role="progressbar" aria-label={m.shell_loading()} />;
}
