import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { TextCard } from './choice-card.tsx';

const card = (kind: 'one' | 'many') =>
  renderToStaticMarkup(
    <TextCard name="a" value="a" title="Lyric print" kind={kind} checked onChoose={() => {}} />,
  );

it('has a check where several can be chosen, a radio where one can', () => {
  expect(card('many')).toContain('#check');
  expect(card('one')).not.toContain('<svg');
});
