import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { Icon } from '../picture/icon.tsx';

const SPARKLES = '✨';

/**
 * Shows a fixed text in which the shop's own icon replaces the ✨. Screen readers and copying still give the exact text
 * (spec 8.5-07).
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
