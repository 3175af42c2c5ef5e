/** The facts of an order that a template of an answer may contain, each in braces: `{first_name}`. */
export const TEMPLATE_FACTS = ['first_name', 'song', 'order_number', 'promised_day'] as const;
export type TemplateFact = (typeof TEMPLATE_FACTS)[number];

/** The longest text of a template. It leaves room in an answer for words of one's own. */
export const TEMPLATE_MAX = 4_000;

/** Stands in a text where the order does not have the fact, so that whoever writes fills it in. */
export const MISSING_FACT = '…';

const IN_BRACES = /\{([^{}]*)\}/g;
const isFact = (name: string): name is TemplateFact => TEMPLATE_FACTS.some((fact) => fact === name);

/** Whether every brace of the text belongs to a known fact. */
export const hasOnlyFacts = (text: string): boolean =>
  !/[{}]/.test(text.replace(IN_BRACES, (whole, name: string) => (isFact(name) ? '' : whole)));

/** The text with the facts of an order. Facts that the order does not have are null. */
export const fillTemplate = (text: string, facts: Readonly<Record<TemplateFact, string | null>>): string =>
  text.replace(IN_BRACES, (whole, name: string) => (isFact(name) ? facts[name] || MISSING_FACT : whole));
