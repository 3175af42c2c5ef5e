import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { fetchAhead, isLeaving } from './lazy-reload.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** What stands in the place of a part that could not be fetched, or not be drawn. */
export type MissingPart<Props> = (props: { part: Props; onRetry: () => void }) => ReactNode;

type Options<Props> = {
  /** Shown while the part is on its way. */
  waiting?: ReactNode | ((part: Props) => ReactNode);
  /** Shown when it could not be fetched, which is nothing unless told, and when it could not be drawn. */
  Missing?: MissingPart<Props>;
  /** Whether `fetchParts` fetches it before it is first shown. */
  ahead?: boolean;
};

/** The part itself is sound; its script did not come. */
class PartMissing extends Error {}

const expected = new Set<() => Promise<unknown>>();

/**
 * A component whose script is fetched when it is first shown. When that fails the page stays, and with it all that is
 * on it: `Missing` takes the place of the part, and its retry fetches the script anew. A fault of the part itself is
 * reported and has the same end; without a `Missing` it goes to what stands around the part.
 */
export function lazyPart<Props extends object>(load: Load<Props>, options: Options<Props> = {}) {
  const { waiting, Missing, ahead } = options;
  // React keeps a failure for good, so that each try needs a component of its own.
  const attempt = (): ComponentType<Props> => lazy(() => load().catch(fail));
  let newest = attempt();

  async function fail(cause: unknown): Promise<never> {
    newest = attempt();
    // A page that is about to be reloaded has nothing more to say.
    if (await isLeaving()) return new Promise(() => {});
    throw new PartMissing('a part of the page could not be fetched', { cause });
  }

  if (ahead) expected.add(load);

  // biome-ignore lint/correctness/noComponentHookFactories: made once a module, like React.lazy itself
  function Part(props: Props) {
    const [{ Loaded, tries }, setAttempt] = useState({ Loaded: newest, tries: 0 });
    const retry = () => setAttempt({ Loaded: newest, tries: tries + 1 });
    // The boundary of a try that failed stays with its failure: the next one gets its own.
    return (
      <PartBoundary key={tries} missing={Missing && <Missing part={props} onRetry={retry} />}>
        <Suspense fallback={typeof waiting === 'function' ? waiting(props) : waiting}>
          <Loaded {...props} />
        </Suspense>
      </PartBoundary>
    );
  }
  return Part;
}

/** Draws what lies over a page: a fault in it is reported and takes it away, and the page stays (spec 8.7). */
export const Contained = ({ children }: { children: ReactNode }) => (
  <PartBoundary missing={null}>{children}</PartBoundary>
);

/** Many pages begin with this file: what reports comes when there is something to report. */
const report = (error: unknown) =>
  fetchAhead(async () => {
    const { reportFault } = await import('../api/report-fault.ts');
    reportFault('A part of the page could not be drawn', { error: String(error) });
  });

/** `missing` left out: only what could not be fetched ends here, with nothing in its place. */
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

/** Whether the visitor has asked for little traffic. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

/**
 * Fetches, one after the other, the parts that this page may come to show, so that they open without a connection
 * too. Not for who saves data.
 */
export async function fetchParts(): Promise<void> {
  if (savesData()) return;
  for (const load of expected) if (await fetchAhead(load)) expected.delete(load);
}
