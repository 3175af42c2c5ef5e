import { useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { ChoiceChips } from '~/ui/field/choice-chips.tsx';
import { VisuallyHidden } from '~/ui/layout/visually-hidden.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { PanelFoot, SlidePanel } from '~/ui/overlay/slide-panel.tsx';
import type { ShelfContent } from './load-shelf.ts';
import { NO_FILTERS, type ShelfFilters, shelfPath, sortOf } from './shelf-filters.ts';
import { sortOptions } from './sort-options.ts';
import { tagWords } from './tag-words.ts';

type PanelProps = { content: ShelfContent; open: boolean; onClose: () => void };

/**
 * The panel with the filters and the order of the store on a phone. A choice applies at once, and the page behind the
 * panel shows the result.
 */
export default function FilterPanel({ content, open, onClose }: PanelProps) {
  const { tags, total, filters: loaded } = content;
  const navigate = useNavigate();
  // While a choice loads, it already shows here, and the next one is added to it.
  const [filters, setFilters] = useState(loaded);
  const [seen, setSeen] = useState(loaded);
  if (seen !== loaded) {
    setSeen(loaded);
    setFilters(loaded);
  }
  // All choices of one visit to the panel are one step back in the history.
  const { key } = useLocation();
  const openedAt = useRef(key);
  if (!open) openedAt.current = key;
  const show = (next: ShelfFilters) => {
    setFilters(next);
    void navigate(shelfPath(next), { replace: key !== openedAt.current, preventScrollReset: true });
  };
  return (
    <SlidePanel
      open={open}
      onClose={onClose}
      from="bottom"
      label={m.catalog_store_fold()}
      closeLabel={m.catalog_store_fold_close()}
      className="shelf-panel"
    >
      <Heading level={2} size="d3">
        {m.catalog_store_fold()}
      </Heading>
      <ChoiceChips
        legend={m.catalog_store_filters()}
        name="tags"
        kind="many"
        options={tags.map(({ tag, count }) => ({ value: tag, label: tagWords(tag), count }))}
        chosen={filters.tags}
        onChange={(next) => show({ ...filters, tags: next })}
      />
      <ChoiceChips
        legend={m.catalog_store_sort()}
        name="sort"
        kind="one"
        options={sortOptions()}
        chosen={[filters.sort]}
        onChange={([sort]) => show({ ...filters, sort: sortOf(sort) })}
      />
      <PanelFoot>
        {filters.tags.length > 0 || filters.keyword ? (
          <Button variant="soft" onClick={() => show(NO_FILTERS)}>
            {m.catalog_store_clear()}
          </Button>
        ) : null}
        <Button wide onClick={onClose}>
          {m.catalog_store_see({ count: total })}
        </Button>
        <VisuallyHidden>
          <span role="status">{m.catalog_store_count({ count: total })}</span>
        </VisuallyHidden>
      </PanelFoot>
    </SlidePanel>
  );
}
