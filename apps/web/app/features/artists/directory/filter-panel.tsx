import { m } from '~/paraglide/messages.js';
import { Button } from '~/ui/action/button.tsx';
import { Heading } from '~/ui/lettering/heading.tsx';
import { SlidePanel } from '~/ui/overlay/slide-panel.tsx';
import { FilterChips } from './filter-chips.tsx';
import type { FoldedProps } from './folded-filters.tsx';
import { activeFilters, NO_FILTERS } from './search-filters.ts';

type PanelProps = FoldedProps & { open: boolean; onClose: () => void };

/**
 * The panel with the filters of the artist search on a phone. A choice applies at once, and the page behind the panel
 * shows the result.
 */
export default function FilterPanel({ filters, onChange, total, busy, open, onClose }: PanelProps) {
  const found = total === 0 ? m.artists_none_found() : m.artists_filters_found({ count: total });
  return (
    <SlidePanel
      open={open}
      onClose={onClose}
      from="bottom"
      label={m.artists_filters()}
      closeLabel={m.artists_filters_close()}
      className="find-artist__panel"
    >
      <Heading level={2} size="d3">
        {m.artists_filters()}
      </Heading>
      <FilterChips filters={filters} onChange={onChange} />
      <p className="small muted num" role="status" aria-busy={busy || undefined}>
        {found}
      </p>
      <div className="find-artist__panel-foot">
        <Button onClick={onClose}>{m.artists_filters_done()}</Button>
        {activeFilters(filters) > 0 ? (
          <Button variant="ghost" onClick={() => onChange({ ...NO_FILTERS, keyword: filters.keyword })}>
            {m.artists_clear_filters()}
          </Button>
        ) : null}
      </div>
    </SlidePanel>
  );
}
