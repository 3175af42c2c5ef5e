import { lazyPart } from '~/platform/loading/lazy-part.tsx';

/** Both parts are loaded on demand, because few users have a second step. */
export const SecondFactorStep = lazyPart(() => import('./second-factor-step.tsx'));
export const SecondFactorSetup = lazyPart(() => import('./second-factor-setup.tsx'));
