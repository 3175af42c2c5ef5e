import { API_BASE } from '@keepsong/contract/transport/call-definition';
import { sidesOf } from '@keepsong/domain/experiments/sides';
import { safeLocal } from '../api/storage.ts';
import { STORED_KEYS } from '../api/stored-keys.ts';
import { track } from '../page/analytics.ts';
import { agreedStorage } from '../signals/agreed-storage.ts';

/**
 * The variants that this page has reported to the shop. They are not stored: the shop itself counts a visitor
 * only once a day.
 */
const counted = new Set<string>();
/** The variants that were reported as events. They are stored only for visitors who agreed to analytics. */
const told = agreedStorage(safeLocal, 'analytics', [STORED_KEYS.experiments]);
const MOST_KEPT = 50;

function toldBefore(): string[] {
  const kept = told.readJson(STORED_KEYS.experiments);
  return Array.isArray(kept) ? kept.map(String) : [];
}

/**
 * Reports that the visitor sees a variant of an experiment, such as `birthday-b` or `tips-off`. The shop counts
 * the view. The receivers of events get one event about it. A failure is ignored, because the visit does not
 * depend on it (decision 0140).
 */
export function tellVariant(variant: string): void {
  if (counted.has(variant)) return;
  counted.add(variant);
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ variant });
  void fetch(`${API_BASE}/landing_visits`, { method: 'POST', headers, body, keepalive: true }).catch(
    () => undefined,
  );
  const before = toldBefore();
  if (before.includes(variant)) return;
  told.write(STORED_KEYS.experiments, JSON.stringify([...before, variant].slice(-MOST_KEPT)));
  const { experiment, side } = sidesOf(variant);
  const [experiment_id, variation_id] = [experiment, side];
  track('Experiment Viewed', {
    ...{ experiment_id, experiment_name: experiment, variation_id, variation_name: side },
  });
}
