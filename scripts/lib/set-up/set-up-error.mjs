/** A reason why the set-up cannot go on, in a sentence that says what to do; printed without a stack. */
export class SetUpError extends Error {}
