/** An error that stops the set-up. Its message says what to do and is printed without a stack. */
export class SetUpError extends Error {}
