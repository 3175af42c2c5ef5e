import '~/features/stories/page/stories.css';

export { ReviewPage as default } from '~/features/stories/collaborate/review-page.tsx';
