import { type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import { IconButton } from '../action/icon-button.tsx';
import { classes } from '../classes.ts';
import { type CloseReason, useModal } from './use-modal.ts';

type From = 'right' | 'left' | 'top' | 'bottom';

type SlidePanelProps = {
  open: boolean;
  onClose: (reason: CloseReason) => void;
  /** The accessible name of the panel. */
  label: string;
  from?: From;
  closeLabel: string;
  className?: string;
  children: ReactNode;
};

/**
 * A panel that slides in from a side. It is 775 px wide, and as wide as the window up to 1199 px (spec 2.9-38, 9.6-03).
 */
export function SlidePanel(props: SlidePanelProps) {
  const { open, onClose, label, from = 'right', closeLabel, className, children } = props;
  const { present, dialog } = useModal({ open, onClose });
  const box = useRef<HTMLDivElement>(null);
  return (
    <dialog {...dialog} className="modal" data-from={from} aria-label={label}>
      <div ref={box} className={classes('modal__box panel-slide light', className)}>
        {present ? (
          <>
            <DragHandle box={box} from={from} onDragged={() => onClose('drag')} />
            <IconButton
              className="panel-slide__close"
              icon="close"
              look="soft"
              label={closeLabel}
              onClick={() => onClose('close')}
            />
            {children}
          </>
        ) : null}
      </div>
    </dialog>
  );
}

/** The bottom bar of a panel. Make it the last child of the panel. Its buttons stay visible while the panel scrolls. */
export function PanelFoot({ children }: { children: ReactNode }) {
  return <div className="panel-slide__foot">{children}</div>;
}

/** The visitor must drag the panel by this share of its size to close it. */
const FAR_ENOUGH = 0.25;
const AWAY = { right: 1, left: -1, bottom: 1, top: -1 } as const;

function DragHandle(props: { box: RefObject<HTMLDivElement | null>; from: From; onDragged: () => void }) {
  const start = useRef<number | null>(null);
  const across = props.from === 'right' || props.from === 'left';
  const at = (event: PointerEvent) => (across ? event.clientX : event.clientY);
  const pulled = (event: PointerEvent) =>
    start.current === null ? 0 : Math.max(0, (at(event) - start.current) * AWAY[props.from]);

  const move = (event: PointerEvent) => {
    if (start.current === null || !props.box.current) return;
    const by = `${pulled(event) * AWAY[props.from]}px`;
    props.box.current.style.translate = across ? by : `0 ${by}`;
  };
  const end = (event: PointerEvent) => {
    const box = props.box.current;
    if (start.current === null || !box) return;
    const far = pulled(event) > (across ? box.clientWidth : box.clientHeight) * FAR_ENOUGH;
    start.current = null;
    box.dataset.dragging = 'false';
    box.style.translate = '';
    if (far) props.onDragged();
  };
  return (
    <div
      className="panel-slide__handle"
      aria-hidden="true"
      onPointerDown={(event) => {
        start.current = at(event);
        event.currentTarget.setPointerCapture(event.pointerId);
        if (props.box.current) props.box.current.dataset.dragging = 'true';
      }}
      onPointerMove={move}
      onPointerUp={end}
      onPointerCancel={end}
    />
  );
}
