import type { LineOf } from '@keepsong/domain/cart/kinds/index';
import { isPodReady } from '@keepsong/domain/cart/pod';
import { useState } from 'react';
import { m } from '~/paraglide/messages.js';
import { lazyPart } from '~/platform/loading/lazy-part.tsx';
import { DialogMissing } from '~/shell/frame/part-missing.tsx';
import { Button } from '~/ui/action/button.tsx';
import { acceptLoss, changePod } from '../operations/goods-operations.ts';
import { podSummary } from './pod-words.ts';

const PodDialog = lazyPart(() => import('./pod-dialog.tsx'), { Missing: DialogMissing, ahead: true });

/**
 * Collects the input of a made-to-order product on pages that do not show cart lines. Calls `onDone` once the input is
 * complete.
 */
export function PodButton({ line, onDone }: { line: LineOf<'pod'>; onDone: () => void }) {
  const { title } = line;
  const summary = podSummary(line);
  return (
    <>
      {summary ? <p className="small muted">{summary}</p> : null}
      <PodOpener
        line={line}
        variant="ink"
        label={isPodReady(line) ? m.cart_pod_change({ title }) : m.cart_pod_start_pictures()}
        onDone={onDone}
      />
    </>
  );
}

type OpenerProps = { line: LineOf<'pod'>; label: string; variant?: 'ink' | 'soft'; onDone?: () => void };

/** The button alone, with the dialog that it opens. */
export function PodOpener({ line, label, variant = 'soft', onDone }: OpenerProps) {
  const [open, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <Button variant={variant} size={variant === 'soft' ? 'small' : 'medium'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open === null ? null : (
        <PodDialog
          open={open}
          onClose={() => setOpen(false)}
          onDone={() => {
            acceptLoss(line.cart_uuid);
            setOpen(false);
            onDone?.();
          }}
          product={line}
          onChange={(next) => changePod(line.cart_uuid, next)}
        />
      )}
    </>
  );
}
