import { Button } from '~/ui/action/button.tsx';
import { IconButton } from '~/ui/action/icon-button.tsx';
import { LinkButton } from '~/ui/action/link.tsx';
import { Banner } from '~/ui/layout/banner.tsx';
import { Hint } from '~/ui/overlay/hint.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { ToastPlate } from '~/ui/overlay/toast.tsx';
import { Sleeve } from '~/ui/picture/artwork.tsx';
import { Countdown } from '~/ui/status/countdown.tsx';
import { EmptyState } from '~/ui/status/empty-state.tsx';
import { ErrorState } from '~/ui/status/error-state.tsx';
import { ProgressBar } from '~/ui/status/progress-bar.tsx';
import { SavedState } from '~/ui/status/saved-state.tsx';
import { Skeleton, SkeletonTile } from '~/ui/status/skeleton.tsx';
import { Spinner } from '~/ui/status/spinner.tsx';
import { COVER, DISC } from './samples.tsx';
import { Row, Specimen } from './specimen.tsx';

const TONES = ['success', 'error', 'warning', 'info'] as const;

function Toasts() {
  return (
    <>
      {TONES.map((tone, at) => (
        <div key={tone} className="max-w-105">
          <ToastPlate
            message={{
              id: -1 - at,
              tone,
              heading: 'Something went wrong.',
              text: 'Please try again or use a different payment method',
            }}
            dismissLabel="Dismiss"
          />
        </div>
      ))}
      <Row>
        {TONES.map((tone) => (
          <Button
            key={tone}
            variant="soft"
            size="small"
            onClick={() =>
              toast.show({
                tone,
                text: 'Lyric print added to cart.',
                action: { label: 'View cart', to: '/cart' },
              })
            }
          >
            Show {tone}
          </Button>
        ))}
      </Row>
    </>
  );
}

function Saved() {
  return (
    <div className="grid gap-2">
      <SavedState state="idle" text="Saved to this browser. You can close this and come back." />
      <SavedState state="saving" text="Saving" />
      <SavedState state="saved" text="Saved 10:42" />
      <SavedState state="offline" text="Offline, kept on this device" />
      <SavedState state="error" text="Not saved yet." action={<LinkButton>Try again</LinkButton>} />
    </div>
  );
}

/** Messages from the shop. */
export function MessagesSection() {
  return (
    <>
      <Specimen title="Toasts">
        <Toasts />
        <Hint
          heading="Hear it first"
          text="Tap play on any genre for a real song our artists wrote in it."
          dismissLabel="Got It"
          onDismiss={() => {}}
        />
        <Banner end={<IconButton icon="close" label="Close the banner" />}>
          Song in hand by Father's Day: order within
          <Countdown
            label="2 days, 14 hours, 36 minutes"
            parts={[
              { value: '02', unit: 'd' },
              { value: '14', unit: 'h' },
              { value: '36', unit: 'm' },
            ]}
          />
        </Banner>
        <Saved />
      </Specimen>
      <Specimen title="Empty, loading, error">
        <EmptyState
          level={4}
          title="Nothing in here yet"
          text="Start with an occasion and a name."
          art={<Sleeve cover={COVER} disc={DISC} out />}
          action={<Button>Start your song</Button>}
        />
        <div className="grid grid-cols-3 gap-6" aria-busy="true">
          <SkeletonTile />
          <SkeletonTile />
          <Skeleton shape="disc" />
        </div>
        <Row>
          <Spinner label="Loading" />
          <div className="grow">
            <ProgressBar label="Generating song preview" percent={62} />
          </div>
          <b className="num">62%</b>
        </Row>
        <ErrorState
          level={4}
          code="404"
          disc={<Sleeve0 />}
          title="This track isn't here"
          text="The link may have changed. The songs haven't."
          action={<Button>Song examples</Button>}
        />
      </Specimen>
    </>
  );
}

function Sleeve0() {
  return <img src={`data:image/svg+xml,${encodeURIComponent(DISC.svg)}`} alt="" />;
}
