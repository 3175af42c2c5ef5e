import type { Story } from '@keepsong/contract/story/stories';
import { STREAMING } from '@keepsong/domain/cart/named-products';
import { m } from '~/paraglide/messages.js';
import { TextLink } from '~/ui/action/link.tsx';
import { Icon } from '~/ui/picture/icon.tsx';

/**
 * 'Listen on …' when streaming was bought, 'Stream it on …' when it was not (spec 2.7-16), because the owner can
 * still buy it for this song.
 */
export function StreamingBanner({ story }: { story: Story }) {
  const { streaming, song, story_id, is_owner } = story;
  if (!streaming) return null;
  const { service, purchased, url } = streaming;
  const title = purchased ? m.stories_streaming_listen({ service }) : m.stories_streaming_offer({ service });
  const text = !purchased
    ? m.stories_streaming_offer_text()
    : url
      ? m.stories_streaming_live({ artist: song.artist.fullName })
      : m.stories_streaming_coming();
  return (
    <section className="streaming dark">
      <Icon name="headphones" size={32} />
      <div>
        <p className="streaming__title d4">
          {purchased && !url ? (
            title
          ) : url ? (
            <TextLink href={url} target="_blank" rel="noopener" quiet>
              {title}
            </TextLink>
          ) : (
            <TextLink to={`/products/${STREAMING}${is_owner ? `?story=${story_id}` : ''}`} quiet>
              {title}
            </TextLink>
          )}
        </p>
        <p className="small">{text}</p>
      </div>
    </section>
  );
}
