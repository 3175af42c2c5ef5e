import { StateTag } from '~/shell/desk/parts.tsx';
import { stateLook, stateWords } from './customer-words.ts';

export const State = ({ state }: { state: string }) => (
  <StateTag look={stateLook(state)}>{stateWords(state)}</StateTag>
);
