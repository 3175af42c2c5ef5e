import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import type { ShelfContent } from './load-shelf.ts';

const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), { Missing: DialogMissing, ahead: true });

/**
 * On a phone the filters and the order are behind a button, so that the controls take one line. The button shows how
 * many filters are set. Without scripts the page shows the filters themselves instead.
 */
export function FoldedFilters({ content }: { content: ShelfContent }) {
  const [open, setOpen] = useState<boolean | null>(null);
  const count = content.filters.tags.length;
  return (
    <>
      <div className="shelf__fold">
        <Button
          variant="secondary"
          icon="filter"
          className="shelf__fold-button"
          aria-haspopup="dialog"
          aria-label={count > 0 ? m.catalog_store_fold_set({ count }) : m.catalog_store_fold()}
          onClick={() => setOpen(true)}
        >
          <span className="shelf__fold-words">{m.catalog_store_fold()}</span>
          {count > 0 ? (
            <span className="shelf__fold-count num" aria-hidden="true">
              {count}
            </span>
          ) : null}
        </Button>
      </div>
      {open === null ? null : <FilterPanel content={content} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
