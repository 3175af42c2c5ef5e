import type { FocusEvent } from 'react';

/**
 * Scrolls a row of links sideways until the focused link is fully visible. Browsers do not scroll when a part
 * is visible already.
 */
export const keepInSight = ({ target }: FocusEvent): void =>
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
