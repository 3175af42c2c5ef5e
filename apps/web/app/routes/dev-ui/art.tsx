import { PlayButton } from '~/ui/action/play-button.tsx';
import { LyricSlip } from '~/ui/lettering/lyric-slip.tsx';
import { Artwork, Sleeve } from '~/ui/picture/artwork.tsx';
import { Avatar } from '~/ui/picture/avatar.tsx';
import { SongTile } from '~/ui/picture/song-tile.tsx';
import { Tag } from '~/ui/status/tag.tsx';
import { COVER, DISC, PORTRAIT } from './samples.tsx';
import { Row, Specimen } from './specimen.tsx';

const PEOPLE = [
  ['Henri', 'Lavoie'],
  ['Marie', 'Blum'],
  ['Tom', 'Reed'],
  ['Ana', 'Juárez'],
  ['Kim', 'Wong'],
  ['Camille', 'Lavoie'],
  ['Priya', ''],
] as const;
const TAGS = ['new', 'best seller', 'only on Keepsong', 'premium', 'your artist', 'song', 'fix', 'rev'];

export function ArtSection() {
  return (
    <>
      <Specimen title="Sleeves and tiles">
        <div className="grid grid-cols-2 gap-16 pr-16">
          <SongTile
            level={4}
            title="Forty Winters"
            subtitle="for Marguerite, by Odessa Vale"
            cover={COVER}
            disc={DISC}
            to="/playlists/1"
            play={<PlayButton playing={false} label="Play Forty Winters" />}
          />
          <SongTile
            level={4}
            title="Rosalind, Roll the Windows Down"
            subtitle="for Rosalind, by Mika Sorlund"
            cover={COVER}
            disc={DISC}
            playing
            play={<PlayButton playing label="Pause Rosalind, Roll the Windows Down" />}
          />
          <Sleeve cover={COVER} />
          <Artwork
            src={PORTRAIT}
            alt="Illustrated portrait of Odessa Vale"
            ratio="4 / 5"
            className="rounded-card"
          />
        </div>
      </Specimen>
      <Specimen title="People, tags, slips">
        <Row>
          {([36, 48, 60, 70] as const).map((size) => (
            <Avatar
              key={size}
              size={size}
              kind="artist"
              image={PORTRAIT}
              label="Odessa Vale"
              to="/artists/1"
            />
          ))}
        </Row>
        <Row>
          {PEOPLE.map(([firstName, lastName], at) => (
            <Avatar
              key={firstName}
              firstName={firstName}
              lastName={lastName}
              seed={`person-${at}`}
              label={`${firstName} ${lastName}`}
            />
          ))}
          <Avatar label="Someone" />
          <Avatar kind="staff" label="The shop" />
        </Row>
        <Row>
          {TAGS.map((label) => (
            <Tag key={label}>{label}</Tag>
          ))}
          <Tag tone="peach">Keepsong</Tag>
          <Tag colour="#225533">explicit</Tag>
          <Tag onPortrait>Booked up</Tag>
        </Row>
        <div className="py-4 pr-6">
          <LyricSlip tilt={-1.2}>
            Forty winters, one blue coat,
            <br />
            you still warm your hands
            <br />
            inside my sleeves
          </LyricSlip>
        </div>
      </Specimen>
    </>
  );
}
