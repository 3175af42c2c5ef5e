type Words = { word: () => string; tone: string };

/** Shows a state as a coloured disc and a word, because colour alone is not enough. */
export const SystemState = ({ words: { word, tone } }: { words: Words }) => (
  <span className={`desk-state desk-state--${tone}`}>{word()}</span>
);
