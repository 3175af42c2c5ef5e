import type { InstantScreen } from '@keepsong/domain/instant/steps';
import { m } from '~/paraglide/messages.js';
import { ProgressNav, type ProgressStep } from '~/ui/status/progress-nav.tsx';

const SECTIONS = ['questions', 'name', 'listen', 'finish'] as const;
type Section = (typeof SECTIONS)[number];

const SECTION_OF: Record<InstantScreen, { section: Section; share: number }> = {
  collections: { section: 'questions', share: 0 },
  step: { section: 'questions', share: 0 },
  recipient: { section: 'name', share: 0.5 },
  loading: { section: 'listen', share: 0.2 },
  preview: { section: 'listen', share: 0.55 },
  confirm: { section: 'finish', share: 0.25 },
  'customer-greeting': { section: 'finish', share: 0.5 },
  addons: { section: 'finish', share: 0.75 },
};

const WORDS: Record<Section, () => string> = {
  questions: m.instant_section_questions,
  name: m.instant_section_name,
  listen: m.instant_section_listen,
  finish: m.instant_section_finish,
};

type ProgressProps = { screen: InstantScreen; step: { at: number; of: number } | undefined };

/** The progress: questions, name, listening, finish. */
export function InstantProgress({ screen, step }: ProgressProps) {
  const { section, share } = SECTION_OF[screen];
  const current = SECTIONS.indexOf(section);
  const steps = SECTIONS.map((id, at): ProgressStep => {
    const label = WORDS[id]();
    if (at !== current) return { id, label, state: at < current ? 'done' : 'todo' };
    return { id, label, state: 'now', share: step ? step.at / (step.of + 1) : share };
  });
  return <ProgressNav label={m.builder_progress()} steps={steps} />;
}
