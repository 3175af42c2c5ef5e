import { Component, type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';
import { fetchAhead, isLeaving } from './lazy-reload.ts';

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>;

/** Shown in place of a part that could not be fetched or could not be drawn. */
export type MissingPart<Props> = (props: { part: Props; onRetry: () => void }) => ReactNode;

type Options<Props> = {
  /** Shown while the part is being fetched. */
  waiting?: ReactNode | ((part: Props) => ReactNode);
  /** Shown when the part could not be fetched or drawn. By default nothing is shown when it could not be fetched. */
  Missing?: MissingPart<Props>;
  /** Whether `fetchParts` fetches this part before it is first shown. */
  ahead?: boolean;
};

/** The part itself has no fault; only its script did not arrive. */
class PartMissing extends Error {}

const expected = new Set<() => Promise<unknown>>();

/**
 * A component whose script is fetched when it is first shown. If that fails, the page and its content stay; `Missing`
 * takes the place of the part, and its retry fetches the script again. A fault inside the part is reported and
 * handled in the same way. Without `Missing` the fault goes to the boundary around the part.
 */
export function lazyPart<Props extends object>(load: Load<Props>, options: Options<Props> = {}) {
  const { waiting, Missing, ahead } = options;
  // React never forgets a failure, so each try needs a new component.
  const attempt = (): ComponentType<Props> => lazy(() => load().catch(fail));
  let newest = attempt();

  async function fail(cause: unknown): Promise<never> {
    newest = attempt();
    // The page is about to reload, so show nothing more.
    if (await isLeaving()) return new Promise(() => {});
    throw new PartMissing('a part of the page could not be fetched', { cause });
  }

  if (ahead) expected.add(load);

  // biome-ignore lint/correctness/noComponentHookFactories: made once per module, like React.lazy itself
  function Part(props: Props) {
    const [{ Loaded, tries }, setAttempt] = useState({ Loaded: newest, tries: 0 });
    const retry = () => setAttempt({ Loaded: newest, tries: tries + 1 });
    // The boundary of a failed try keeps its failure, so the next try gets its own boundary.
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

/** Draws something that lies over a page. A fault in it is reported and removes it; the page stays (spec 8.7). */
export const Contained = ({ children }: { children: ReactNode }) => (
  <PartBoundary missing={null}>{children}</PartBoundary>
);

/** Most pages load this file first, so the code that reports faults is fetched only when needed. */
const report = (error: unknown) =>
  fetchAhead(async () => {
    const { reportFault } = await import('../api/report-fault.ts');
    reportFault('A part of the page could not be drawn', { error: String(error) });
  });

/** Without `missing` the boundary only catches parts that could not be fetched, and shows nothing in their place. */
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

/** Whether the visitor asked the browser to save data. */
export function savesData(): boolean {
  const connection: unknown = Reflect.get(navigator, 'connection');
  return (
    typeof connection === 'object' && connection !== null && Reflect.get(connection, 'saveData') === true
  );
}

/**
 * Fetches, one after the other, the parts that this page may show later, so that they open even without a connection.
 * Does nothing for visitors who save data.
 */
export async function fetchParts(): Promise<void> {
  if (savesData()) return;
  for (const load of expected) if (await fetchAhead(load)) expected.delete(load);
}
