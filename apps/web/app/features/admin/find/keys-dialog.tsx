import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { useDeskKeys, useKeySwitch } from '~/platform/hooks/desk-keys.ts';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';

type Line = readonly [keys: readonly string[], words: () => string];

const EVERYWHERE: readonly Line[] = [
  [['/'], m.desk_find_keys_search],
  [['?'], m.desk_find_keys_list],
  [['Esc'], m.desk_find_keys_back],
];

/** The keys that all lists of the desk share, in the order of the guide (desk design, section 8). */
const IN_LISTS: readonly Line[] = [
  [['j', 'k'], m.desk_today_key_move],
  [['Enter'], m.desk_today_key_open],
  [['x'], m.desk_today_key_choose],
  [['Shift+x'], m.desk_key_choose_to],
  [['a'], m.desk_today_key_assign],
  [['s'], m.desk_today_key_snooze],
  [['r'], m.desk_today_key_answer],
  [['f'], m.desk_find_keys_filter],
  [['c'], m.desk_key_columns],
];

const ON_BOARD: readonly Line[] = [
  [['←', '→'], m.desk_board_key_column],
  [['j', 'k'], m.desk_board_key_song],
  [['m'], m.desk_board_key_move],
];

const IN_CHECKS: readonly Line[] = [
  [['p'], m.desk_find_keys_play],
  [['n'], m.desk_key_note],
  [['1', '2', '3', '4', '5', '6'], m.desk_find_keys_points],
];

const ON_ORDERS: readonly Line[] = [
  [['n'], m.desk_key_note],
  [['e'], m.desk_key_refund],
  [['a'], m.desk_key_assign],
  [['m'], m.desk_key_change],
  [['d'], m.desk_find_keys_days],
  [['[', ']'], m.desk_key_tabs],
];

/**
 * A button that opens the list of all keys; `?` does the same. In this list, single-letter keys can be switched
 * off.
 */
export function KeysButton() {
  const [isOpen, setOpen] = useState(false);
  useDeskKeys({ '?': () => setOpen(true) });
  return (
    <>
      <button type="button" className="desk-keys-open" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {m.desk_find_keys()}
        <span aria-hidden="true">
          <kbd>?</kbd>
        </span>
      </button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        width="narrow"
        title={m.desk_find_keys_title()}
        closeLabel={m.shell_close()}
      >
        <KeyList />
      </Dialog>
    </>
  );
}

/** All keys of the desk, and the switch for single letters. */
export function KeyList() {
  const [isOn, setOn] = useKeySwitch();
  return (
    <div className="desk-keys-list">
      <Lines title={m.desk_find_keys_everywhere()} lines={EVERYWHERE} />
      <Lines title={m.desk_find_keys_here()} lines={IN_LISTS} />
      <Lines title={m.desk_find_keys_order()} lines={ON_ORDERS} />
      <Lines title={m.desk_board_title()} lines={ON_BOARD} />
      <Lines title={m.desk_checks_title()} lines={IN_CHECKS} />
      <Checkbox
        label={m.desk_find_keys_on()}
        hint={m.desk_find_keys_on_hint()}
        checked={isOn}
        onChange={({ currentTarget }) => setOn(currentTarget.checked)}
      />
    </div>
  );
}

const Lines = ({ title, lines }: { title: string; lines: readonly Line[] }) => (
  <section>
    <h3>{title}</h3>
    <dl>
      {lines.map(([keys, words]) => (
        <div key={keys.join()}>
          <dt>
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </dt>
          <dd>{words()}</dd>
        </div>
      ))}
    </dl>
  </section>
);
