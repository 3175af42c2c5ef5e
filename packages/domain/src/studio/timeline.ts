import type { CommissionState } from '../states/tables.ts';

/** The stages that a customer sees, in order. */
export type TimelineStage =
  | 'received'
  | 'artist_accepted'
  | 'writing'
  | 'quality_check'
  | 'delivered'
  | 'revised';

export type TimelineEntry = {
  stage: TimelineStage;
  /** `stopped`: the order was canceled before this stage. */
  state: 'done' | 'current' | 'upcoming' | 'stopped';
  /** When the stage was completed, if known. */
  at: Date | null;
};

/** The facts of a commission for its timeline. Each date is null until the event has happened. */
export type CommissionFacts = {
  state: CommissionState;
  paidAt: Date;
  acceptedAt: Date | null;
  /** When the audio passed its checks. */
  checkedAt: Date | null;
  deliveredAt: Date | null;
  /** When the last revision was delivered. */
  revisedAt: Date | null;
  dueAt: Date | null;
};

export type OrderTimeline = {
  entries: TimelineEntry[];
  /** The promised time. Null once the song is delivered. */
  promisedAt: Date | null;
  /** Whether the promised time has passed without a delivery. */
  isLate: boolean;
};

/**
 * The progress of an order for its owner. 'revised' is shown only when a revision was requested. A stage also counts as
 * done when a later stage is done, even if its own date is missing.
 */
export function orderTimeline(facts: CommissionFacts, now: Date): OrderTimeline {
  const reached = doneStages(facts);
  const hasRevision = isChanged(facts.state) || facts.revisedAt !== null;
  const stages = hasRevision ? STAGES : STAGES.filter((stage) => stage !== 'revised');
  const entries = stages.map((stage, index) => ({
    stage,
    state: stageState(index, reached, facts.state),
    at: index < reached ? doneAt(stage, facts) : null,
  }));
  const isWaiting = facts.deliveredAt === null && facts.state !== 'canceled';
  const promisedAt = isWaiting ? facts.dueAt : null;
  return { entries, promisedAt, isLate: promisedAt !== null && now > promisedAt };
}

/** Whether lines of the delivered song are being changed, or the change waits for the staff's check. */
const isChanged = (state: CommissionState): boolean =>
  state === 'in_revision' || state === 'change_to_be_checked';

const STAGES: readonly TimelineStage[] = [
  'received',
  'artist_accepted',
  'writing',
  'quality_check',
  'delivered',
  'revised',
];

/** The number of completed stages. All six are completed when the song was delivered again after a revision. */
function doneStages({ state, acceptedAt, checkedAt, deliveredAt, revisedAt }: CommissionFacts): number {
  if (state === 'delivered') return revisedAt === null ? 5 : 6;
  if (isChanged(state) || deliveredAt !== null) return 5;
  // The recording exists, but the customer does not have it yet. The staff may have to check it first.
  if (state === 'to_be_checked' || checkedAt !== null) return 3;
  return state === 'accepted' || acceptedAt !== null ? 2 : 1;
}

function stageState(index: number, reached: number, state: CommissionState): TimelineEntry['state'] {
  if (index < reached) return 'done';
  if (state === 'canceled') return 'stopped';
  return index === reached ? 'current' : 'upcoming';
}

function doneAt(stage: TimelineStage, facts: CommissionFacts): Date | null {
  switch (stage) {
    case 'received':
      return facts.paidAt;
    case 'artist_accepted':
      return facts.acceptedAt;
    case 'writing':
      return facts.checkedAt ?? facts.deliveredAt;
    case 'quality_check':
    case 'delivered':
      return facts.deliveredAt;
    case 'revised':
      return facts.revisedAt;
  }
}
