import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Icon } from '../picture/icon.tsx';

const SPARKLES = '✨';

/**
 * A fixed text with a ✨, which is drawn with the shop's own icon. Reading aloud and copying give the exact text (spec
 * 8.5-07).
 */
export function Sparkled({ text }: { text: string }) {
  const [first, ...rest] = text.split(SPARKLES);
  return (
    <>
      {first}
      {rest.map((part, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move.
        <span key={at}>
          <VisuallyHidden>{SPARKLES}</VisuallyHidden>
          <Icon name="sparkle" className="sparkle" />
          {part}
        </span>
      ))}
    </>
  );
}
