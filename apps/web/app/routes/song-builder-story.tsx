import { useNavigate } from 'react-router';
import { defineStepLoad } from '~/features/builder/page/load-step.ts';
import { StoryDetails } from '~/features/builder/story/story-details.tsx';
import { isInCart } from './song-builder-cart.ts';

const load = defineStepLoad('details', isInCart, async () => null);

export { load as clientLoader, load as loader };

export default function SongBuilderStory() {
  const navigate = useNavigate();
  return <StoryDetails onDone={() => void navigate('/cart')} />;
}
