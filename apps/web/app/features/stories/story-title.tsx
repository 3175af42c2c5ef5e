import { fitLines } from '~/ui/fit-lines.ts';
import { Lockup } from '~/ui/lockup.tsx';
import { needsRoom } from './title-room.ts';

/** The page's one lockup, of words that people wrote. */
export function StoryTitle({ title }: { title: string }) {
  const lines = fitLines(title);
  const className = needsRoom(lines) ? 'story-title story-title--roomy' : 'story-title';
  return <Lockup level={1} lines={lines} className={className} />;
}
