import type { Collaboration } from '@keepsong/contract/story/collaboration';
import type { ComponentProps } from 'react';
import { PodImages } from '~/features/cart/pod/pod-images.tsx';
import { useImageUploads } from '~/features/cart/pod/use-image-uploads.ts';
import '~/features/stories/page/stories.css';
import { OwnPage } from '~/features/stories/collaborate/own-page.tsx';

/**
 * The visitor's own contribution to a song. Photos for it are uploaded in the same way as photos for products.
 */
export default function Own({ content }: { content: Collaboration }) {
  return <OwnPage content={content} photos={(props) => <Photos {...props} />} />;
}

function Photos(props: Omit<ComponentProps<typeof PodImages>, 'uploads'>) {
  const { images, limits, onChange } = props;
  const uploads = useImageUploads({ held: images.length, most: limits.most }, (image) =>
    onChange((all) => [...all, image]),
  );
  return <PodImages {...props} uploads={uploads} />;
}
