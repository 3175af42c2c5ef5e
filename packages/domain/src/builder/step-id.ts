/** The screens of the builder. The older builder and v3 use the same ids (spec 2.3-03…2.3-09, 2.3-27…2.3-32). */
export type StepId = 'characteristics' | 'artist' | 'find-artist' | 'recipient' | 'details' | 'pre-cart';
