import { expect, it } from 'vitest';
import { drawPage } from '../testing/draw-page.testing.tsx';
import { Moment } from './moment.tsx';

it('a moment that the server draws says whose time it is', () => {
  const now = new Date('2026-11-24T12:00:00Z');
  expect(drawPage(<Moment at="2026-11-23T17:31:00Z" now={now} />)).toBe(
    '<time dateTime="2026-11-23T17:31:00Z">Nov 23, 11:31 AM (Chicago)</time>',
  );
});
