import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextCard } from './choice-card.tsx';

const card = (kind: 'one' | 'many') =>
  renderToStaticMarkup(
    <TextCard name="a" value="a" title="Lyric print" kind={kind} checked onChoose={() => {}} />,
  );

it('shows a check where several cards can be chosen, and a radio where only one can', () => {
  expect(card('many')).toContain('#check');
  expect(card('one')).not.toContain('<svg');
});
