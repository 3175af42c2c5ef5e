import '~/features/stories/stories.css';

export { ReviewPage as default } from '~/features/stories/collaborate/review-page.tsx';
