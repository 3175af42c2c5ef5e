import { classes } from '~/ui/classes.ts';
import { Tag, toneOfTag } from '~/ui/status/tag.tsx';
import { tagWords } from './tag-words.ts';

/** Tags that say how a product is handed over, which its page says in words. */
const PLAIN = ['digital', 'streaming', 'song'];

type ProductTagsProps = { tags: readonly string[]; only?: number; className?: string };

/** What is special about a product. */
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
