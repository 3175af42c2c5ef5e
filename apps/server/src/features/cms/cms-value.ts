import type { CmsContent } from '@keepsong/contract/cms';
import { CMS_CHOICES, type CmsChoice, type CmsKind } from '@keepsong/domain/cms/fields';
import { parseMenu, parseSchedule, splitSections } from '@keepsong/domain/cms/values';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { safeHref } from '@keepsong/domain/text/safe-href';
import { safeHtml } from '../../platform/text/safe-html.ts';

type CmsValue = CmsContent[string];

const oneAddress = (source: string): Result<string> => {
  const href = source.trim() === '' ? '' : safeHref(source);
  return href === null ? refuse('content_invalid', { line: 1 }) : ok(href);
};

/** Reads the address of a picture. Only the shop's own pictures are accepted. */
const onePicture = (source: string): Result<string> => {
  const path = oneAddress(source);
  return path.ok && path.value !== '' && !/^\/(?:media|art)\//.test(path.value)
    ? refuse('content_invalid', { line: 1 })
    : path;
};

/** Reads a share of the visitors: a whole number of percent. */
const oneShare = (source: string): Result<string> => {
  const share = source.trim() || '0';
  return /^(?:100|\d{1,2})$/.test(share) ? ok(share) : refuse('content_invalid', { line: 1 });
};

/** Reads one of the values of a kind. */
const oneOf =
  (kind: CmsChoice) =>
  (source: string): Result<string> => {
    const value = CMS_CHOICES[kind].find((one) => one === source.trim());
    return value === undefined ? refuse('content_invalid', { line: 1 }) : ok(value);
  };

const READERS: Readonly<Record<CmsKind, (source: string) => Result<CmsValue>>> = {
  text: (source) => ok(source.replace(/\s+/g, ' ').trim()),
  rich: (source) => ok(safeHtml(source)),
  sections: (source) =>
    ok(splitSections(source).map(({ id, title, text }) => ({ id, title, html: safeHtml(text) }))),
  menu: parseMenu,
  schedule: parseSchedule,
  image: onePicture,
  address: oneAddress,
  share: oneShare,
  component: oneOf('component'),
  ink: oneOf('ink'),
};

/**
 * The cache is emptied when it holds this many values. The shop has a few hundred fields in two languages, so
 * all published texts fit.
 */
const MOST_KEPT = 2_000;
const kept = new Map<string, Result<CmsValue>>();

/**
 * Converts a text of the staff into the value that pages get. The same text always gives the same value, so
 * results are cached. Making HTML safe is the slowest work on a field. Refusals: `content_invalid` with the
 * number of the line.
 */
export function readCmsValue(kind: CmsKind, source: string): Result<CmsValue> {
  const key = `${kind} ${source}`;
  const known = kept.get(key);
  if (known !== undefined) return known;
  const value = READERS[kind](source);
  if (kept.size >= MOST_KEPT) kept.clear();
  kept.set(key, value);
  return value;
}
