import * as v from 'valibot';

const FORM = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Text that the database accepts as a uuid. */
export const UUID = v.pipe(
  v.string(),
  v.check((text) => FORM.test(text)),
);
