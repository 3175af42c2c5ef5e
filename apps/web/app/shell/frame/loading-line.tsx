import { useNavigation } from 'react-router';
import { m } from '~/paraglide/messages.js';

/** A progress line at the top while the next page loads. It stays invisible if the page loads fast (shell.css). */
export function LoadingLine() {
  if (useNavigation().state === 'idle') return null;
  return <div className="loading-line" role="progressbar" aria-label={m.shell_loading()} />;
}
