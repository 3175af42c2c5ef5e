import { reportInvalid } from '@keepsong/domain/format/invalid';

/**
 * Reports values that could not be formatted, those before this call too. The page shows a replacement text for such a
 * value (spec 8.7-01, 8.7-02). The code that reports is fetched only when needed. The returned function ends this.
 */
export const watchUnformatted = (): (() => void) =>
  reportInvalid((words, value) => {
    void import('./report-fault.ts').then(({ reportFault }) => reportFault(words, { error: value }));
  });
