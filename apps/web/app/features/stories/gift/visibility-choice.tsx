import type { Story } from '@keepsong/contract/story/stories';
import { VISIBILITIES, type Visibility } from '@keepsong/domain/stories/story';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { m } from '~/paraglide/messages.js';
import { browserApi } from '~/platform/api/api.ts';
import { showFailure } from '~/platform/api/show-failure.ts';
import { Segment } from '~/ui/field/segment.tsx';

const WORDS = {
  private: { name: m.stories_visibility_private, text: m.stories_visibility_private_text },
  unlisted: { name: m.stories_visibility_unlisted, text: m.stories_visibility_unlisted_text },
  public: { name: m.stories_visibility_public, text: m.stories_visibility_public_text },
} satisfies Record<Visibility, { name: () => string; text: () => string }>;

/** Lets the owner choose who can see the song's page. The choice applies at once. */
export function VisibilityChoice({ story, chosen }: { story: Story; chosen: Visibility }) {
  const { revalidate } = useRevalidator();
  const [wish, setWish] = useState(chosen);
  const choose = async (next: Visibility) => {
    setWish(next);
    try {
      const body = { visibility: next };
      await browserApi().stories.setVisibility({ params: { slug: story.slug }, body });
      await revalidate();
    } catch (error) {
      setWish(chosen);
      void showFailure(error);
    }
  };
  return (
    <Segment
      legend={m.stories_visibility()}
      name="visibility"
      value={wish}
      options={VISIBILITIES.map((value) => ({ value, label: WORDS[value].name() }))}
      hint={WORDS[wish].text()}
      onChange={(value) => void choose(VISIBILITIES.find((one) => one === value) ?? wish)}
    />
  );
}
