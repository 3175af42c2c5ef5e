import type { OwnReview } from '@keepsong/contract/reviews';
import type { ComponentProps } from 'react';
import { PodImages } from '~/features/cart/pod/pod-images.tsx';
import { useImageUploads } from '~/features/cart/pod/use-image-uploads.ts';
import { ReviewPage } from '~/features/stories/work/review-page.tsx';

const ONE = { least: 0, most: 1 };

/**
 * The page where the owner reviews a song. A photo for the review is uploaded in the same way as photos for
 * products.
 */
export default function Review(props: { slug: string; token: string; loaded: OwnReview | null }) {
  return <ReviewPage {...props} photos={(photos) => <Photos {...photos} />} />;
}

type PhotosProps = Pick<ComponentProps<typeof PodImages>, 'images' | 'onChange'>;

function Photos({ images, onChange }: PhotosProps) {
  const uploads = useImageUploads({ held: images.length, most: ONE.most }, (image) =>
    onChange((all) => [...all, image]),
  );
  return <PodImages {...{ images, onChange, uploads }} limits={ONE} error="" />;
}
