import { loadNotFound, NotFound } from '~/shell/not-found-page.tsx';

export { loadNotFound as clientLoader, loadNotFound as loader };

export default NotFound;
