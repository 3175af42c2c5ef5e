import { DrizzleQueryError } from 'drizzle-orm';
import pg from 'pg';
import { expect, test } from 'vitest';
import { errorForLog } from './log-error.ts';

test('an error of the database keeps its statement and names, and none of its values', () => {
  const cause = new pg.DatabaseError('duplicate key value', 1, 'error');
  Object.assign(cause, {
    code: '23505',
    constraint: 'users_email_key',
    table: 'users',
    detail: '(odessa@example.com)',
  });
  const error = new DrizzleQueryError('insert into users values ($1)', ['odessa@example.com'], cause);
  const logged = errorForLog(error);
  expect(JSON.stringify(logged)).not.toContain('odessa');
  expect(logged).toMatchObject({
    query: 'insert into users values ($1)',
    stack: expect.stringContaining('log-error.test.ts'),
    cause: { message: 'SQLSTATE 23505', constraint: 'users_email_key', table: 'users' },
  });
});

test('any other error keeps its message, stack and cause', () => {
  const error = new TypeError('no such thing', { cause: new Error('because') });
  expect(errorForLog(error)).toMatchObject({
    type: 'TypeError',
    message: 'no such thing',
    cause: { message: 'because' },
  });
  expect(errorForLog('text')).toEqual({ type: 'string', message: '', stack: '' });
});
