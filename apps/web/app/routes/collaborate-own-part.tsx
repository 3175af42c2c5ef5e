import type { Collaboration } from '@keepsong/contract/collaboration';
import { PodImages } from '~/features/cart/pod/pod-images.tsx';
import '~/features/stories/stories.css';
import { OwnPage } from '~/features/stories/collaborate/own-page.tsx';

/** The own part in a song, its photos taken as those of goods are. */
export default function Own({ content }: { content: Collaboration }) {
  return <OwnPage content={content} photos={(props) => <PodImages {...props} />} />;
}
