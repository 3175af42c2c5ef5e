import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { QrCode } from '~/shell/footer/qr-code.tsx';
import { Button, ButtonLink } from '~/ui/action/button.tsx';
import { CopyField, ShareRow } from '~/ui/action/copy-field.tsx';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { toast } from '~/ui/overlay/toast.store.ts';
import { sharePath } from '../page/story-meta.tsx';
import { titleFor } from '../song/song-words.ts';
import { embedCode, type SharePlace, shareLinks } from './share-links.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

type ShareDialogProps = { open: boolean; onClose: () => void; story: Story; url: string };

/**
 * Ways to share the song's page: a link to copy, messengers, mail, the device's own. These stand first, so that they are
 * in sight also on a small phone.
 */
export default function ShareDialog({ open, onClose, story, url }: ShareDialogProps) {
  const { recipient } = story.attributes;
  const text = titleFor(story.song.title, recipient);
  const touch = window.matchMedia('(pointer: coarse)').matches;
  const links = shareLinks({ url, text, touch }).map(({ place, href }) => ({
    icon: place,
    href,
    label: PLACE_WORDS[place](),
  }));
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={recipient ? m.stories_share_title({ recipient }) : m.stories_share_title_plain()}
      closeLabel={m.stories_close()}
    >
      {story.visibility ? null : <p>{m.stories_share_lead()}</p>}
      <div className="story-share">
        <CopyField
          label={m.stories_share_link()}
          value={url}
          copyLabel={m.stories_share_copy()}
          copiedLabel={m.stories_share_copied()}
          failedLabel={m.stories_share_copy_failed()}
        />
        <div className="story-share__places">
          <ShareRow label={m.stories_share_places()} links={links} />
          {'share' in navigator ? (
            <Button variant="soft" icon="share" onClick={() => void shareNatively({ title: text, url })}>
              {m.stories_share_more()}
            </Button>
          ) : null}
        </div>
        {story.visibility ? <VisibilityChoice story={story} chosen={story.visibility} /> : null}
        {story.view === 'song' ? <SharePicture path={sharePath(story)} title={text} /> : null}
        <Disclosure summary={m.stories_share_code()}>
          <QrCode
            text={url}
            label={recipient ? m.stories_share_qr({ recipient }) : m.stories_share_qr_plain()}
          />
        </Disclosure>
        {story.view === 'song' ? (
          <Disclosure summary={m.stories_share_embed()}>
            <CopyField
              label={m.stories_share_embed_label()}
              value={embedCode({ url, title: text })}
              copyLabel={m.stories_share_copy()}
              copiedLabel={m.stories_share_copied()}
              failedLabel={m.stories_share_copy_failed()}
            />
          </Disclosure>
        ) : null}
      </div>
    </Dialog>
  );
}

/**
 * The song's picture, for networks and messengers that show no preview of a link. The visitor can save it, and
 * on a phone also send it.
 */
function SharePicture({ path, title }: { path: string; title: string }) {
  return (
    <section className="story-share__picture">
      <img
        className="story-share__image"
        src={path}
        alt={m.stories_share_picture()}
        width="1200"
        height="630"
      />
      <div className="story-share__places">
        <ButtonLink href={path} download="song.png" variant="soft" icon="download">
          {m.stories_share_picture_save()}
        </ButtonLink>
        {maySharePictures() ? (
          <Button variant="soft" icon="share" onClick={() => void sharePicture(path, title)}>
            {m.stories_share_picture_send()}
          </Button>
        ) : null}
      </div>
    </section>
  );
}

const pictureFile = (parts: BlobPart[]) => new File(parts, 'song.png', { type: 'image/png' });

const maySharePictures = (): boolean =>
  'canShare' in navigator && navigator.canShare({ files: [pictureFile([])] });

async function sharePicture(path: string, title: string): Promise<void> {
  const answer = await fetch(path).catch(() => null);
  if (answer?.ok) await shareNatively({ title, files: [pictureFile([await answer.blob()])] });
  else toast.show({ tone: 'error', text: m.errors_network() });
}

const PLACE_WORDS = {
  whatsapp: m.stories_share_whatsapp,
  messenger: m.stories_share_messenger,
  mail: m.stories_share_mail,
} satisfies Record<SharePlace, () => string>;

/**
 * Opens the device's share dialog. `navigator.share` also rejects when the visitor closes the dialog. No error is
 * shown, because the other ways to share are beside the button.
 */
async function shareNatively(data: ShareData): Promise<void> {
  await navigator.share(data).catch(() => undefined);
}
