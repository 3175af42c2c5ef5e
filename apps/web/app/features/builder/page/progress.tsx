import {
  isStepValid,
  PROGRESS_SECTIONS,
  redirectFrom,
  STEPS,
  type StepId,
  sectionShare,
  stepPath,
} from '@keepsong/domain/builder/steps';
import { m } from '~/paraglide/messages.js';
import { ProgressNav, type ProgressStep } from '~/ui/status/progress-nav.tsx';
import { useSongData, useStepFacts } from './builder-context.tsx';

const SECTION_WORDS = {
  characteristics: m.builder_section_characteristics,
  artist: m.builder_section_artist,
  recipient: m.builder_section_recipient,
  story: m.builder_section_story,
};

/**
 * The current section shows some progress even at 0, so that the customer can see which section it is when the labels
 * are hidden.
 */
const begun = (share: number) => 0.15 + 0.85 * share;

/**
 * The progress in the four sections (spec 2.3-18). The pre-cart step shows none, because it belongs to no section
 * (2.3-17).
 */
export function BuilderProgress({ step }: { step: StepId }) {
  const data = useSongData();
  const facts = useStepFacts();
  const current = STEPS[step].section;
  if (current === null) return null;
  const steps = PROGRESS_SECTIONS.map(({ section, step: first, slug }): ProgressStep => {
    const label = SECTION_WORDS[slug]();
    if (section === current)
      return { id: slug, label, state: 'now', share: begun(sectionShare(step, data, facts)) };
    const open = redirectFrom(first, data, facts) === null && isStepValid(first, data, facts);
    return { id: slug, label, state: open ? 'done' : 'todo', to: open ? stepPath(first) : undefined };
  });
  return <ProgressNav label={m.builder_progress()} steps={steps} />;
}
