import { Recipient } from '~/features/builder/recipient.tsx';
import { defineStepLoad } from '~/features/builder/step-load.ts';
import { isInCart } from './song-builder-cart.ts';

const load = defineStepLoad('recipient', isInCart, async () => null);

export { load as clientLoader, load as loader };

export default Recipient;
