import { newEmail, songUpload } from '../people.ts';
import { invited, mine, open, own, type Rule } from './rule.ts';

/** Calls for the page of a song and everything that belongs to it. */
export const STORIES_RULES: Record<string, Rule> = {
  'stories.statusById': own(({ storyInMaking }) => ({ params: { id: storyInMaking.id } })),
  'stories.get': open(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  'stories.setVisibility': own(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: { visibility: 'unlisted' },
  })),
  'stories.shareFile': own(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: { shares_file: false },
  })),
  // Refused because an artist is working on the song.
  'stories.remove': mine(
    ({ storyInMaking }) => ({ params: { slug: storyInMaking.slug }, body: { title: 'Marguerite' } }),
    [409],
  ),
  'stories.planReveal': own(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: {
      message: 'For you',
      channel: 'email',
      to: newEmail(),
      locale: 'en',
      send_on: null,
      time_zone: 'UTC',
    },
  })),
  // No reveal is planned for this song.
  'stories.cancelReveal': {
    ...own(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
    allowed: [404],
  },
  // Only people who have the gift's token can read and open it. This token does not exist.
  'stories.gift': open(
    ({ storyDelivered }) => ({ params: { slug: storyDelivered, gift: 'nobodys' } }),
    [404],
  ),
  'stories.openReveal': open(
    ({ storyDelivered }) => ({ params: { slug: storyDelivered }, body: { gift: 'nobodys' } }),
    [404],
  ),
  'stories.thank': open(
    ({ storyDelivered }) => ({ params: { slug: storyDelivered }, body: { gift: 'nobodys', message: 'Oh!' } }),
    [404],
  ),
  'stories.applaud': open(({ storyDelivered }) => ({ params: { slug: storyDelivered } })),
  'stories.unapplaud': open(({ storyDelivered }) => ({ params: { slug: storyDelivered } })),
  'stories.editable': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  // Refused because an artist has accepted the song.
  'stories.saveEdit': mine(
    ({ storyInMaking }) => ({ params: { slug: storyInMaking.slug }, body: {} }),
    [409],
  ),
  'stories.messageArtist': mine(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: { message: 'She goes by Mags.' },
  })),
  'stories.revisions': mine(({ storyOfOwner }) => ({ params: { slug: storyOfOwner.slug } })),
  // Refused because a new version of the song waits to be accepted.
  'stories.requestRevision': mine(
    ({ storyOfOwner }) => ({ params: { slug: storyOfOwner.slug }, body: { revision_requests: [] } }),
    [409],
  ),
  'stories.playCodes': own(({ storyOfOwner }) => ({ params: { slug: storyOfOwner.slug } })),
  'stories.setPlayCode': {
    ...own(({ storyOfOwner }) => ({
      params: { slug: storyOfOwner.slug, id: 999_999 },
      body: { plays: false },
    })),
    // No goods were bought for this song.
    allowed: [404],
  },
  'stories.accept': mine(({ storyOfOwner }) => ({ params: { slug: storyOfOwner.slug } })),
  'stories.acceptRevision': mine(({ storyOfOwner }) => ({
    params: { slug: storyOfOwner.slug, id: storyOfOwner.revision },
  })),
  // The version before was accepted above, so nothing can be given back.
  'stories.returnRevision': mine(
    ({ storyOfOwner }) => ({
      params: { slug: storyOfOwner.slug, id: storyOfOwner.revision },
      body: { note: 'My coat is green.' },
    }),
    [404],
  ),
  // Only invited people have something to see here. For everybody else the answer is 404.
  'stories.collaboration': invited(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    query: {},
  })),
  // The invitation does not exist.
  'stories.joinCollaboration': {
    rule: 'signed in',
    input: ({ storyInMaking }) => ({
      params: { slug: storyInMaking.slug },
      body: { token: 'nobodys-invitation' },
    }),
    allowed: [404],
  },
  'stories.saveContribution': invited(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: { name: 'Lou', memories: 'The boat.', image_ids: [] },
  })),
  // The upload is not a recording.
  'stories.addVoiceNote': invited(
    ({ storyInMaking }) => ({
      params: { slug: storyInMaking.slug },
      ...songUpload(Buffer.from('no recording')),
    }),
    [400],
  ),
  'stories.removeVoiceNote': invited(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  'stories.ecard': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  // The order has no e-card.
  'stories.saveEcard': mine(
    ({ storyInMaking }) => ({
      params: { slug: storyInMaking.slug },
      body: { card: null, recipient_name: 'Lou', recipient_email: newEmail(), send_on: '2027-01-01' },
    }),
    [404],
  ),
  'stories.removeEcard': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } }), [404]),
  'stories.collaborationReview': mine(({ storyInMaking }) => ({ params: { slug: storyInMaking.slug } })),
  'stories.inviteCollaborator': mine(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug },
    body: { name: 'Camille', email: '' },
  })),
  // The invitation is already used, so it cannot be removed.
  'stories.removeInvite': mine(
    ({ storyInMaking }) => ({ params: { slug: storyInMaking.slug, id: 1 } }),
    [404],
  ),
  'stories.pickContribution': mine(({ storyInMaking }) => ({
    params: { slug: storyInMaking.slug, id: storyInMaking.contribution },
    body: { picked: true },
  })),
};
