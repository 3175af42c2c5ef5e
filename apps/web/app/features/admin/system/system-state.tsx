type Words = { word: () => string; tone: string };

/** A state as a disc and a word, so that the colour does not stand alone. */
export const SystemState = ({ words: { word, tone } }: { words: Words }) => (
  <span className={`desk-state desk-state--${tone}`}>{word()}</span>
);
