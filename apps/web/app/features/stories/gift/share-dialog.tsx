import type { Story } from '@keepsong/contract/story/stories';
import { m } from '~/paraglide/messages.js';
import { QrCode } from '~/shell/footer/qr-code.tsx';
import { Button } from '~/ui/action/button.tsx';
import { CopyField, ShareRow } from '~/ui/action/copy-field.tsx';
import { Disclosure } from '~/ui/layout/accordion.tsx';
import { Dialog } from '~/ui/overlay/dialog.tsx';
import { titleFor } from '../song/song-words.ts';
import { embedCode, type SharePlace, shareLinks } from './share-links.ts';
import { VisibilityChoice } from './visibility-choice.tsx';

type ShareDialogProps = { open: boolean; onClose: () => void; story: Story; url: string };

/** Ways to share the song's page: the device's own, a link to copy, messengers, mail. */
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
      {story.visibility ? (
        <VisibilityChoice story={story} chosen={story.visibility} />
      ) : (
        <p>{m.stories_share_lead()}</p>
      )}
      <div className="story-share">
        <CopyField
          label={m.stories_share_link()}
          value={url}
          copyLabel={m.stories_share_copy()}
          copiedLabel={m.stories_share_copied()}
          failedLabel={m.stories_share_copy_failed()}
        />
        <QrCode
          text={url}
          label={recipient ? m.stories_share_qr({ recipient }) : m.stories_share_qr_plain()}
        />
        <div className="story-share__places">
          <ShareRow label={m.stories_share_places()} links={links} />
          {'share' in navigator ? (
            <Button variant="soft" icon="share" onClick={() => void shareNatively({ title: text, url })}>
              {m.stories_share_more()}
            </Button>
          ) : null}
        </div>
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
