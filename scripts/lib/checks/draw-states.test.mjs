import { expect, test } from 'vitest';
import { drawStates } from './draw-states.mjs';

test('draws every table with its states and their movers', async () => {
  const drawing = await drawStates();
  expect(drawing.match(/^## .+$/gm)).toHaveLength(26);
  expect(drawing).toContain('## Gift cards\n\n```mermaid\nstateDiagram-v2\n  [*] --> bought\n');
  expect(drawing).toContain(
    '  bought --> sent: shop\n  bought --> void: customer, staff, provider\n  sent --> redeemed: customer\n',
  );
});
