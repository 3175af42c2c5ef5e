import { Flood } from '~/ui/layout/surface.tsx';
import { fitLines } from '~/ui/lettering/fit-lines.ts';
import { Heading, Label, Lead } from '~/ui/lettering/heading.tsx';
import { HeldWord } from '~/ui/lettering/held-word.tsx';
import { Lockup } from '~/ui/lettering/lockup.tsx';
import { Specimen } from './specimen.tsx';

const HERO = [
  { text: 'Some things', wdth: 72 },
  { text: 'are better', wdth: 88 },
  { text: 'sung.', wdth: 150, heldFrom: 112 },
];
const TITLES = [
  'Forty Winters',
  'Nine Pounds Even',
  'Rosalind, Roll the Windows Down',
  'Supercalifragilistic',
];

/** Headings, and lettering in the style of wood type. */
export function TypeSection() {
  return (
    <>
      <Specimen title="Headings">
        <Heading level={4} size="d2">
          Two songs for <HeldWord word="Rosalind" />
        </Heading>
        <Lead>Same answers, different voices. Pick one, or make another.</Lead>
        <Heading level={4} size="d3">
          A song for Abuela Inés y Ángel Núñez
        </Heading>
        <Heading level={4}>Inside jokes and funny stories</Heading>
        <Label>Songs by Odessa</Label>
      </Specimen>
      <Specimen title="Lockups">
        <div className="max-w-130">
          <Lockup level={4} lines={HERO} play />
        </div>
        {TITLES.map((title) => (
          <Flood key={title} ink="ultra" className="rounded-card p-6">
            <div className="max-w-100">
              <Lockup level={4} lines={fitLines(title)} />
            </div>
          </Flood>
        ))}
      </Specimen>
    </>
  );
}
