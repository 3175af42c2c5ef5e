import { defineStepLoad } from '~/features/builder/page/load-step.ts';
import { Recipient } from '~/features/builder/story/recipient.tsx';
import { isInCart } from './song-builder-cart.ts';

const load = defineStepLoad('recipient', isInCart, async () => null);

export { load as clientLoader, load as loader };

export default Recipient;
