import { data } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { NotFoundPage } from '~/shell/error-page.tsx';

const load = () => data(null, { status: 404 });

export { load as clientLoader, load as loader };

export const meta = () => [{ title: m.errors_not_found_title() }, { name: 'robots', content: 'noindex' }];

export default NotFoundPage;
