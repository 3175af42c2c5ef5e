import type { FocusEvent } from 'react';

/** Scrolls a row of links sideways to the one with the focus. Browsers leave a link where it is when a part of it is seen. */
export const keepInSight = ({ target }: FocusEvent): void =>
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' });
