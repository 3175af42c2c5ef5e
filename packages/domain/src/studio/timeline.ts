import type { CommissionState } from './commission.ts';

/** The stages that a customer sees, in order (customers 1). */
export type TimelineStage =
  | 'received'
  | 'artist_accepted'
  | 'writing'
  | 'quality_check'
  | 'delivered'
  | 'revised';

export type TimelineEntry = {
  stage: TimelineStage;
  /** `stopped`: the order was canceled before it came to this. */
  state: 'done' | 'current' | 'upcoming' | 'stopped';
  /** When it was done, where that is known. */
  at: Date | null;
};

/** A commission as its timeline needs it; instants are null until they have come. */
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
  /** The promised instant, null once the song is there. */
  promisedAt: Date | null;
  /** The promise is broken: past its instant and not delivered. */
  isLate: boolean;
};

/**
 * How far an order has come, for its owner. 'revised' is shown only when a revision was asked for. A stage is done
 * when a later one is, so that a missing instant never leaves a hole.
 */
export function orderTimeline(facts: CommissionFacts, now: Date): OrderTimeline {
  const reached = doneStages(facts);
  const hasRevision = facts.state === 'in_revision' || facts.revisedAt !== null;
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

const STAGES: readonly TimelineStage[] = [
  'received',
  'artist_accepted',
  'writing',
  'quality_check',
  'delivered',
  'revised',
];

/** How many stages lie behind. A song that is delivered again after a revision has them all. */
function doneStages({ state, acceptedAt, checkedAt, deliveredAt, revisedAt }: CommissionFacts): number {
  if (state === 'delivered') return revisedAt === null ? 5 : 6;
  if (state === 'in_revision' || deliveredAt !== null) return 5;
  // The check runs when the song is there; passing it is followed by delivery, so it is the stage under way.
  if (checkedAt !== null) return 3;
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
