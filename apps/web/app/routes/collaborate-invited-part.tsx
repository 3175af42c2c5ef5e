import '~/features/stories/page/stories.css';

export { InvitedPage as default } from '~/features/stories/collaborate/invited-page.tsx';
