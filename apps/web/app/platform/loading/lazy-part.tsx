import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { fetchAhead, isLeaving } from './lazy-reload.ts';
import { needConnection } from './shop-back.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Shown in place of a part when its script could not be fetched or when the part threw an error. */
export type MissingPart<Props> = (props: { part: Props; onRetry: () => void }) => ReactNode;

type Options<Props> = {
  /** Shown while the part is being fetched. */
  waiting?: ReactNode | ((part: Props) => ReactNode);
  /**
   * Shown when the part could not be fetched or threw an error. Without it, a part that could not be fetched shows
   * nothing.
   */
  Missing?: MissingPart<Props>;
  /** Whether `fetchParts` fetches this part before it is first shown. */
  ahead?: boolean;
};

/** Thrown when the script of a part could not be fetched. The part itself has no fault. */
class PartMissing extends Error {}

const expected = new Set<() => Promise<unknown>>();

/**
 * A component whose script is fetched when the component is first shown. If the fetch fails, the page stays and shows
 * `Missing` in place of the part. The retry of `Missing` fetches the script again. An error inside the part also shows
 * `Missing`, and is reported. Without `Missing`, an error inside the part goes to the error boundary around it. `fetch`
 * fetches the part before it is shown.
 */
export function lazyPart<Props extends object>(load: Load<Props>, options: Options<Props> = {}) {
  const { waiting, Missing, ahead } = options;
  // `lazy` keeps a failure forever, so each try needs a new component.
  const attempt = (): ComponentType<Props> => lazy(() => fetchPart().catch(fail));
  let newest = attempt();

  async function fetchPart(): ReturnType<Load<Props>> {
    needConnection();
    const part = await load();
    // `lazy` would show what waits for the part for a moment, even when the part is there.
    newest = part.default;
    return part;
  }

  async function fail(cause: unknown): Promise<never> {
    newest = attempt();
    // The page is about to reload. This promise never resolves, so the page shows nothing new until then.
    if (await isLeaving()) return new Promise(() => {});
    throw new PartMissing('a part of the page could not be fetched', { cause });
  }

  if (ahead) expected.add(fetchPart);

  // biome-ignore lint/correctness/noComponentHookFactories: made once per module, like React.lazy itself
  function Part(props: Props) {
    const [{ Loaded, tries }, setAttempt] = useState({ Loaded: newest, tries: 0 });
    const retry = () => setAttempt({ Loaded: newest, tries: tries + 1 });
    // An error boundary that has caught an error keeps it, so the next try gets a new boundary by another key.
    return (
      <PartBoundary key={tries} missing={Missing && <Missing part={props} onRetry={retry} />}>
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          <Loaded {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Object.assign(Part, { fetch: fetchPart });
}

/**
 * Draws something that lies over a page, such as a dialog. If it throws an error, the error is reported, and only this
 * thing disappears from the page (spec 8.7).
 */
export const Contained = ({ children }: { children: ReactNode }) => (
  <PartBoundary missing={null}>{children}</PartBoundary>
);

/** Most pages load this file at the start, so the code that reports faults is fetched only when needed. */
const report = (error: unknown) =>
  fetchAhead(async () => {
    const { reportFault } = await import('../api/report-fault.ts');
    reportFault('A part of the page could not be drawn', { error: String(error) });
  });

/**
 * Without `missing` the boundary catches only parts that could not be fetched, and shows nothing in their place. With
 * `missing` it catches every error.
 */
type BoundaryProps = { missing?: ReactNode; children: ReactNode };

class PartBoundary extends Component<BoundaryProps, { error: unknown }> {
  override state: { error: unknown } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error };
  }

  #isOurs(error: unknown): boolean {
    return error instanceof PartMissing || this.props.missing !== undefined;
  }

  override componentDidCatch(error: unknown) {
    if (this.#isOurs(error) && !(error instanceof PartMissing)) void report(error);
  }

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    if (!this.#isOurs(error)) throw error;
    return this.props.missing;
  }
}

/** Whether the visitor has set the browser to use little data. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

/**
 * Fetches the parts that this page may show later, one after the other, so that they open even without a connection.
 * Does nothing when the visitor saves data.
 */
export async function fetchParts(): Promise<void> {
  if (savesData()) return;
  for (const load of expected) if (await fetchAhead(load)) expected.delete(load);
}
