import '~/features/stories/page/stories.css';

export { EditPage as default } from '~/features/stories/work/edit-page.tsx';
