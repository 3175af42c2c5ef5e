import { ApiError } from '@keepsong/contract/transport/client';
import { expect, it } from 'vitest';
import { fieldWords } from './field-words.ts';

const WORDS = { email: () => 'Check the address', reason: () => 'Say why' };

it.each([
  ['nothing', null, {}, null],
  [
    'two fields',
    new ApiError(400, { code: 'invalid_input', fields: { email: 'too_small', reason: 'too_small' } }),
    { email: 'Check the address', reason: 'Say why' },
    null,
  ],
  ['an address', new ApiError(400, { code: 'email_invalid' }), { email: 'Check the address' }, null],
  [
    'an address while another one waits',
    new ApiError(409, { code: 'address_waits' }),
    {
      email:
        'Another address of this card already waits for a second person. It has to be agreed to or refused first.',
    },
    null,
  ],
  [
    'the address of an artist',
    new ApiError(409, { code: 'staff_already' }),
    { email: 'This address belongs to an artist, a vendor or the staff.' },
    null,
  ],
  [
    'a field that the form does not have',
    new ApiError(400, { code: 'invalid_input', fields: { token: 'too_small' } }),
    {},
    'Something here is not right. Check the fields and try again.',
  ],
  ['another refusal', new ApiError(404, { code: 'not_found' }), {}, 'We could not find that.'],
])('%s', (_, error, of, rest) => {
  expect(fieldWords(error, WORDS)).toEqual({ of, rest });
});
