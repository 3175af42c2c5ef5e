import { data } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { ServerErrorPage } from '~/shell/frame/error-page.tsx';

const load = () => data(null, { status: 500 });

export { load as clientLoader, load as loader };

export const meta = () => [{ title: m.errors_server_title() }, { name: 'robots', content: 'noindex' }];

export default function ServerError() {
  return <ServerErrorPage />;
}
