import { STEPS, type StepId } from '@keepsong/domain/builder/steps';
import { expect, it } from 'vitest';
import { howItWorks } from './how-it-works.ts';

/** The heading on the page for each step of the builder. Steps without a section are no steps for the customer. */
const HEADINGS: Partial<Record<StepId, Record<'en' | 'sp', string>>> = {
  characteristics: { en: 'Pick the feeling', sp: 'Elige el sentimiento' },
  artist: { en: 'Choose who writes it', sp: 'Elige quién la escribe' },
  recipient: { en: 'Say who it is for', sp: 'Di para quién es' },
  details: { en: 'Tell two short stories', sp: 'Cuenta dos historias cortas' },
};

/** The steps in the order in which the builder asks them. */
function builderSteps(): StepId[] {
  const steps: StepId[] = [];
  for (let id: StepId | 'cart' = 'characteristics'; id !== 'cart'; id = STEPS[id].next)
    if (STEPS[id].section !== null) steps.push(id);
  return steps;
}

it.each(['en', 'sp'] as const)('tells the steps of the builder in their order, in %s', (locale) => {
  const told = [...howItWorks[locale].steps.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  const asked = builderSteps().map((id) => HEADINGS[id]?.[locale]);
  expect(told.slice(0, asked.length)).toEqual(asked);
});
