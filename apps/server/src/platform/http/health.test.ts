import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { healthRoutes, newHealth } from './health.ts';

function setUp(answers: (number: number) => { current: boolean }[]) {
  const http = Fastify();
  const health = newHealth();
  let time = 0;
  let asked = 0;
  const pool = {
    query: async () => {
      asked += 1;
      return { rows: answers(asked) };
    },
  };
  healthRoutes(http, { pool: pool as never }, health, () => time);
  const ready = async () => (await http.inject('/readyz')).json().status;
  return {
    health,
    ready,
    asked: () => asked,
    wait: (ms: number) => {
      time += ms;
    },
  };
}

it('asks the database once a second, however many people ask', async () => {
  const { ready, asked, wait } = setUp((number) => [{ current: number === 1 }]);
  expect(new Set(await Promise.all(Array.from({ length: 50 }, ready)))).toEqual(new Set(['ok']));
  expect(asked()).toBe(1);
  wait(999);
  expect([await ready(), asked()]).toEqual(['ok', 1]);
  wait(1);
  expect([await ready(), asked()]).toEqual(['migrations', 2]);
});

it('tells at once that it stops', async () => {
  const { health, ready } = setUp(() => [{ current: true }]);
  expect(await ready()).toBe('ok');
  health.draining = true;
  expect(await ready()).toBe('draining');
});

it('asks again after a fault of the database', async () => {
  const { ready, wait } = setUp((number) => {
    if (number === 1) throw new Error('away');
    return [{ current: true }];
  });
  expect(await ready()).toBe('database');
  wait(1_000);
  expect(await ready()).toBe('ok');
});
