import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { PodPreview } from './pod-dialog.tsx';

const SIGN = [
  { key: 'text_1', label: 'Name', max_length: 20, required: true },
  {
    ...{ key: 'text_2', label: 'Wood', max_length: 20, required: true },
    choices: [
      { value: 'Oak', label: 'Roble' },
      { value: 'Pine', label: 'Pino' },
    ],
  },
];
const drawn = (texts: Record<string, string>) =>
  renderToStaticMarkup(<PodPreview photo="/media/sign.webp" fields={SIGN} texts={texts} />);

it('a product without a drawing shows its photo with the entered words and the chosen wood under it', () => {
  const html = drawn({ text_1: ' The Parkers ', text_2: 'Oak' });
  expect(html).toContain('src="/media/sign.webp"');
  expect(
    html
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  ).toBe('Name The Parkers Wood Roble');
});

it('shows nothing before something is entered', () => {
  expect(drawn({ text_1: ' ' })).toBe('');
});
