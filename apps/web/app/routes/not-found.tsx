import { loadNotFound, NotFound } from '~/shell/frame/not-found-page.tsx';

export { loadNotFound as clientLoader, loadNotFound as loader };

export default NotFound;
