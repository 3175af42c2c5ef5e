import { lazyPart } from '~/platform/loading/lazy-part.tsx';

/** The second step is taken by few: it is fetched by those alone. */
export const SecondFactorStep = lazyPart(() => import('./second-factor-step.tsx'));
export const SecondFactorSetup = lazyPart(() => import('./second-factor-setup.tsx'));
