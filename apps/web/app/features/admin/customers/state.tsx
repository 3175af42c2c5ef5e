import { stateTone, stateWords } from './customer-words.ts';

/** A state as a disc and a word, so that the colour does not stand alone. */
export const State = ({ state }: { state: string }) => (
  <span className={`customer-state customer-state--${stateTone(state)}`}>{stateWords(state)}</span>
);
