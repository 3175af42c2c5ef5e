import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import type { FilterProps } from './filter-chips.tsx';
import { activeFilters } from './search-filters.ts';

const FilterPanel = lazyPart(() => import('./filter-panel.tsx'), { Missing: DialogMissing, ahead: true });

/** The present filters, and the number of artists that they find (`total`). */
export type FoldedProps = FilterProps & { total: number; busy: boolean };

/**
 * On a phone the filters are behind a button, so that the artists come first. The button shows how many filters are
 * set.
 */
export function FoldedFilters(props: FoldedProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  const count = activeFilters(props.filters);
  return (
    <>
      <div className="find-artist__fold">
        <Button
          variant="secondary"
          size="small"
          icon="filter"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          {count > 0 ? m.artists_filters_set({ count }) : m.artists_filters()}
        </Button>
      </div>
      {open === null ? null : <FilterPanel {...props} open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
