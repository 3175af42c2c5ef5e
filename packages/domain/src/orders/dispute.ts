/** The shop's possible answers in a dispute. `accept`: the money stays with the customer. */
export const DISPUTE_ANSWER_KINDS = ['evidence', 'accept'] as const;
export type DisputeAnswerKind = (typeof DISPUTE_ANSWER_KINDS)[number];

/** The longest statement, in UTF-16 code units. Banks read two pages at most. */
export const STATEMENT_MAX = 6_000;

/** A line of a list in the evidence: when, who, and what. */
export type EvidenceEntry = { at: string; who: string; text: string };

/**
 * Everything that the shop knows about an order and that may convince a bank. It is written in the bank's
 * language.
 */
export type Evidence = {
  order: {
    number: string;
    placed_at: string;
    total_cents: number;
    card: string;
    lines: { name: string; quantity: number; amount_cents: number }[];
  };
  customer: { name: string; email: string; since: string; orders: number };
  /** When the customer agreed to the terms, and the address of the terms. */
  terms: { agreed_at: string; url: string };
  brief: { recipient: string; answers: { question: string; answer: string }[] } | null;
  deliveries: EvidenceEntry[];
  /** When customer and recipient opened the song's page, and what the customer did there. */
  opened: EvidenceEntry[];
  messages: EvidenceEntry[];
  /** The address of the parcels and the goods in them. Null when nothing is sent. */
  parcels: { address: string; goods: string[] } | null;
};

/** Whether the shop may still answer a dispute. */
export const mayAnswer = (state: string, dueBy: Date | null, now: Date): boolean =>
  state === 'needs_response' && (dueBy === null || dueBy > now);
