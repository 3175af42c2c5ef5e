import { expect, it, vi } from 'vitest';
import { withLocale } from '~/platform/locale/locale.server.ts';
import { drawPage } from '~/platform/testing/draw-page.testing.tsx';
import { Button } from '~/ui/action/button.tsx';
import { EditBar } from './edit-bar.tsx';
import { EditPage } from './edit-page.tsx';
import { EditFacts, faultOf } from './edit-parts.tsx';
import { typeHint } from './products-page.tsx';
import {
  discardedWords,
  type Edit,
  isSeen,
  newWish,
  refusedWords,
  type Standing,
  savedWords,
  useEdit,
  withoutStanding,
} from './use-edit.ts';

it('a thing that is saved for the first time keeps the time that was planned, and names no version', () => {
  const publish_at = '2027-02-14T15:00:00.000Z';
  expect(newWish({ version: 0, state: 'draft', publish_at })).toEqual({ state: 'draft', publish_at });
  expect(newWish({ version: 0, state: 'live' })).toEqual({ state: 'live' });
});

const ITEM: Standing = {
  ...{ version: 2, state: 'draft', publish_at: null, edited_by: null, edited_at: null },
};

it('only what editors write is compared and sent, not who saved it, or whether a plan failed', () => {
  const saved = { ...ITEM, publish_failed: null, has_live: true, only_in_bundle: true, title: 'Lantern' };
  expect(withoutStanding(saved)).toEqual({ title: 'Lantern' });
});

/** The facts of a thing, and a field with its error. */
function Opened({ item }: { item: Standing }) {
  const { wrong } = useEdit({ saved: item, bodyOf: () => ({}), send: async () => item });
  return (
    <>
      <EditFacts item={item} /> {faultOf(wrong, 'title.sp', 'Title')}
    </>
  );
}

function Bar({ item }: { item: Standing }) {
  const edit = useEdit({ saved: item, bodyOf: () => ({}), send: async () => item });
  return <EditBar edit={edit} note="" />;
}

it.each([
  ['en', 'Throw the draft away'],
  ['sp', 'Desechar el borrador'],
] as const)('a draft beside what customers see can be thrown away (%s)', (locale, words) => {
  const barOf = (item: Standing) => withLocale(locale, () => drawPage(<Bar item={item} />));
  expect(barOf({ ...ITEM, has_live: true })).toContain(words);
  expect(barOf({ ...ITEM, has_live: false })).not.toContain(words);
});

it.each([
  ['en', 'The draft was thrown away. Customers see the same as before.'],
  ['sp', 'Se desechó el borrador. Los clientes ven lo mismo que antes.'],
] as const)('says that a draft was thrown away, not that it was published (%s)', (locale, words) => {
  expect(withLocale(locale, () => discardedWords({ ...ITEM, state: 'live' }))).toBe(words);
});

it.each([
  ['en', 'Saved. Customers read it in the bundle.', 'The draft was thrown away.'],
  ['sp', 'Guardado. Los clientes lo leen en el paquete.', 'Se desechó el borrador.'],
] as const)('says that a part of a bundle is changed there (%s)', (locale, saved, discarded) => {
  const part = { ...ITEM, only_in_bundle: true };
  expect(withLocale(locale, () => savedWords(part))).toBe(saved);
  expect(withLocale(locale, () => discardedWords(part))).toContain(discarded);
  expect(withLocale(locale, () => savedWords(ITEM))).not.toBe(saved);
  expect(isSeen(part)).toBe(true);
});

type Titled = Standing & { title: string };
type TitleEdit = Edit<Titled, { title: string }>;
const TITLED: Titled = { ...ITEM, title: 'Lantern' };

type Send = Parameters<typeof useEdit<Titled, { title: string }>>[0]['send'];
type TypedProps = { title: string; saved: Titled; send?: Send; onEdit: (edit: TitleEdit) => void };

/** The editor of a title in which another title was typed. */
function Typed({ title, saved, send = async () => saved, onEdit }: TypedProps) {
  const edit = useEdit({ saved, bodyOf: (item) => ({ title: item.title }), send });
  if (edit.body.title !== title) edit.set({ title });
  onEdit(edit);
  return null;
}

function typed(title: string, saved: Titled, send?: Send): TitleEdit {
  const edits: TitleEdit[] = [];
  drawPage(<Typed {...{ title, saved, send }} onEdit={(edit) => edits.push(edit)} />);
  const last = edits.at(-1);
  if (!last) throw new Error('nothing was drawn');
  return last;
}

it.each([
  ['en', 'Without a time, customers read this draft in the bundle at once. Remove the time?'],
  ['sp', 'Sin hora, los clientes leen este borrador en el paquete de inmediato. ¿Quitar la hora?'],
] as const)(
  'asks before the draft of a part goes into the bundle without its time (%s)',
  async (locale, ask) => {
    const confirm = vi.fn(() => false);
    vi.stubGlobal('window', { confirm });
    const planned = { ...TITLED, publish_at: '2027-02-14T15:00:00.000Z' };
    const send = vi.fn(async () => TITLED);
    const unplan = (more: Partial<Titled>) =>
      withLocale(locale, () => typed('Lantern', { ...planned, ...more }, send).unplan());
    await unplan({ only_in_bundle: true });
    expect(confirm).toHaveBeenCalledExactlyOnceWith(ask);
    expect(send).not.toHaveBeenCalled();
    confirm.mockReturnValue(true);
    await unplan({ only_in_bundle: true });
    const wish = { version: 2, state: 'draft', publish_at: null };
    expect(send).toHaveBeenLastCalledWith({ title: 'Lantern' }, wish);
    // Nobody but the staff sees any other draft, so there is nothing to ask.
    await unplan({});
    expect([confirm.mock.calls.length, send.mock.calls.length]).toEqual([2, 2]);
  },
);

it('takes a thing out of the shop without what was typed', async () => {
  const send = vi.fn(async () => TITLED);
  await withLocale('en', () => typed('', TITLED, send).save({ state: 'archived' }));
  expect(send).toHaveBeenCalledExactlyOnceWith({ title: 'Lantern' }, { version: 2, state: 'archived' });
});

it('asks before an earlier version replaces what is not saved', async () => {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('window', { confirm });
  const call = vi.fn(async () => TITLED);
  await withLocale('en', () => typed('Lamp', TITLED).rollBack(1, call));
  expect(confirm).toHaveBeenCalledWith('Go back to version 1 without saving what you changed?');
  expect(call).not.toHaveBeenCalled();
  confirm.mockReturnValue(true);
  await withLocale('en', () => typed('Lamp', TITLED).rollBack(1, call));
  expect(call).toHaveBeenCalledWith({ version: 2, to: 1 });
  await withLocale('en', () => typed('Lantern', TITLED).rollBack(1, call));
  expect(confirm).toHaveBeenCalledTimes(2);
  expect(call).toHaveBeenCalledTimes(2);
});

it('keeps the focus on the button that was pressed, although nothing is left to save', () => {
  const barOf = (edit: TitleEdit) => withLocale('en', () => drawPage(<EditBar edit={edit} note="" />));
  const buttons = (page: string) =>
    [...page.matchAll(/<button[^>]*>(?=Save as a draft|Publish)/g)].map(([tag]) => tag);
  const saved = buttons(barOf(typed('Lantern', { ...TITLED, state: 'live' })));
  expect(saved).toHaveLength(2);
  for (const tag of saved) {
    expect(tag).toContain('aria-disabled="true"');
    // A browser takes the focus away from a disabled button.
    expect(tag).not.toMatch(/ disabled/);
  }
  const changed = buttons(barOf(typed('Lamp', { ...TITLED, state: 'live' })));
  expect(changed).toHaveLength(2);
  for (const tag of changed) expect(tag).not.toContain('disabled');
});

it.each([
  [{ 'aria-disabled': true }, 0],
  [{ busy: true }, 0],
  [{}, 1],
])('a button with %o takes %i presses', (state, presses) => {
  const onClick = vi.fn();
  const button = Button({ ...state, children: 'Save', onClick });
  const preventDefault = vi.fn();
  button.props.onClick({ preventDefault });
  expect([onClick.mock.calls.length, preventDefault.mock.calls.length]).toEqual([presses, 1 - presses]);
});

it('says that something was typed while it was saved', () => {
  const edit = { ...typed('Lamp', TITLED), said: 'Published.' };
  const page = withLocale('en', () => drawPage(<EditBar edit={edit} note="" />));
  expect(page).toContain('Published. Changes that are not saved: 1.');
});

it.each([
  ['while it is saved for the first time', true, { busy: true }, true],
  ['until its page is open', true, { item: TITLED }, true],
  ['but before that', true, {}, false],
  ['and a saved thing stays open', false, { busy: true }, false],
])('the fields of a new thing take nothing %s', (_, isNew, now, isInert) => {
  const fresh = { ...TITLED, version: 0 };
  const edit = { ...typed('Lamp', fresh), ...now };
  const page = withLocale('en', () =>
    drawPage(
      <EditPage
        {...{ edit, title: 'Lamp', above: [], newFacts: isNew ? 'Not saved yet' : null }}
        bodyOf={({ title }) => ({ title })}
        labelOf={() => 'Title'}
        wordsOfField={(_field, { title }) => title}
        history={async () => ({ versions: [] })}
        bar={{ note: '' }}
      >
        <p>Fields</p>
      </EditPage>,
    ),
  );
  expect(page.includes('<div inert=""><p>Fields')).toBe(isInert);
});

it.each([
  [
    'en',
    { code: 'invalid_input', fields: { 'title.sp': 'required' } },
    'and could not: see the fields',
    true,
  ],
  ['en', { code: 'fault' }, 'and could not. Schedule it again', false],
  ['sp', { code: 'fault' }, 'y no se pudo. Prográmalo de nuevo', false],
] as const)('says at once why it did not go live (%s, %o)', (locale, publish_failed, words, isMarked) => {
  const item = { ...ITEM, publish_at: '2026-11-30T15:00:00.000Z', publish_failed };
  const page = withLocale(locale, () => drawPage(<Opened item={item} />));
  expect(page).toContain(words);
  expect(page).not.toContain('It goes live');
  expect(page.includes('Title is required')).toBe(isMarked);
});

it.each([
  ['en', 'Price: a product that is on sale must cost more than $0.00.'],
  ['sp', 'Price: un producto que está en venta debe costar más de $0.00.'],
] as const)('says that a product on sale has a price (%s)', (locale, words) => {
  const wrong = { price_cents: 'costs_nothing' };
  expect(withLocale(locale, () => faultOf(wrong, 'price_cents', 'Price'))).toBe(words);
});

it.each([
  ['en', 'remove the time under “Schedule”', 'Choose a time that is still to come.'],
  ['sp', 'quita la hora en “Programar”', 'Elige una hora que aún no haya pasado.'],
] as const)('names the way out when half a draft with a time is refused (%s)', (locale, out, past) => {
  const words = (...given: Parameters<typeof refusedWords>) =>
    withLocale(locale, () => refusedWords(...given));
  const planned = { publish_at: '2026-11-30T15:00:00.000Z' };
  const fields = { 'title.sp': 'required' };
  expect(words(fields, { state: 'draft' }, planned)).toContain(out);
  for (const [wish, item] of [
    [{ state: 'draft' }, { publish_at: null }],
    [{ state: 'draft', publish_at: null }, planned],
    [{ state: 'live' }, planned],
  ] as const)
    expect(words(fields, wish, item)).not.toContain(out);
  expect(words({ publish_at: 'invalid' }, { state: 'draft', ...planned }, planned)).toBe(past);
});

it.each([
  ['live', undefined, true],
  ['draft', true, true],
  ['archived', false, true],
  ['draft', false, false],
] as const)('knows that names stay (%s, with a live version: %s)', (state, has_live, stays) => {
  expect(isSeen({ state, ...(has_live !== undefined && { has_live }) })).toBe(stays);
});

it.each([
  [
    'en',
    'song',
    'It can go live only under the address personalized-song, or if it belongs to instant songs.',
  ],
  ['sp', 'gratuity', 'Solo se puede publicar con la dirección artist-gratuity.'],
  ['en', 'physical', undefined],
] as const)('names the addresses that the type of a product needs (%s, %s)', (locale, type, words) => {
  expect(withLocale(locale, () => typeHint(type))).toBe(words);
});
