import { classes } from '~/ui/classes.ts';
import { Tag, toneOfTag } from '~/ui/status/tag.tsx';
import { tagWords } from './tag-words.ts';

/** Tags about the delivery of a product. They are left out, because the page describes the delivery. */
const PLAIN = ['digital', 'streaming', 'song'];

type ProductTagsProps = { tags: readonly string[]; only?: number; className?: string };

/** The tags of a product. */
export function ProductTags({ tags, only = 3, className }: ProductTagsProps) {
  const shown = tags.filter((tag) => !PLAIN.includes(tag)).slice(0, only);
  if (shown.length === 0) return null;
  return (
    <ul className={classes('product-tags', className)}>
      {shown.map((tag) => (
        <li key={tag}>
          <Tag tone={toneOfTag(tag)}>{tagWords(tag)}</Tag>
        </li>
      ))}
    </ul>
  );
}
