/**
 * 'How'd you hear about us?' (spec 2.9-26): the answers on the first screen. The second screen depends on the answer.
 */
export const HEARD_FROM = [
  'friend',
  'gift',
  'search',
  'social',
  'podcast',
  'tv_radio',
  'artist',
  'other',
] as const;
export type HeardFrom = (typeof HEARD_FROM)[number];

/** The choices of the second screen; an empty list asks for free text. */
const FOLLOW_UPS: Readonly<Record<HeardFrom, readonly string[]>> = {
  friend: ['told', 'sent_song', 'at_event'],
  gift: ['for_me', 'for_family', 'at_event'],
  search: ['google', 'bing', 'other_engine'],
  social: ['facebook', 'instagram', 'tiktok', 'youtube'],
  podcast: [],
  tv_radio: [],
  artist: [],
  other: [],
};

export const followUpsOf = (heard: HeardFrom): readonly string[] => FOLLOW_UPS[heard];

export type SurveyState =
  | { screen: 'first'; heard: HeardFrom | null }
  | { screen: 'second'; heard: HeardFrom; more: string }
  | { screen: 'thanks'; heard: HeardFrom; more: string };

export type SurveyStep =
  | { kind: 'choose'; heard: HeardFrom }
  | { kind: 'say'; more: string }
  | { kind: 'submit' }
  | { kind: 'back' };

export const SURVEY_START: SurveyState = { screen: 'first', heard: null };

/**
 * The state of the survey after a step. The screens are first → second (with Back) → thanks (spec 4.9-03). A step that
 * is not possible on the current screen changes nothing.
 */
export function surveyAfter(state: SurveyState, step: SurveyStep): SurveyState {
  if (state.screen === 'first') {
    if (step.kind === 'choose') return { screen: 'first', heard: step.heard };
    return step.kind === 'submit' && state.heard ? { screen: 'second', heard: state.heard, more: '' } : state;
  }
  if (state.screen === 'thanks') return state;
  if (step.kind === 'back') return { screen: 'first', heard: state.heard };
  if (step.kind === 'say') return { ...state, more: step.more };
  return step.kind === 'submit' ? { ...state, screen: 'thanks' } : state;
}
