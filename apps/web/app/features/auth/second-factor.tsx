import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import type { SecondStep } from './sign-in-flow.ts';

/** Both parts are loaded on demand, because few users have a second step. */
export const SecondFactorStep = lazyPart(() => import('./second-factor-step.tsx'));
export const SecondFactorSetup = lazyPart(() => import('./second-factor-setup.tsx'));

/** The lead text of the second step. */
export function secondStepLead(owed: SecondStep): string {
  if (owed === 'passkey') return m.auth_lead_passkey();
  return owed === 'password' ? m.auth_lead_password() : m.auth_lead_app();
}
