import { useState } from 'react';
import { CopyField, ShareRow } from '~/ui/action/copy-field.tsx';
import { Checkbox } from '~/ui/field/checkbox.tsx';
import { FileDrop } from '~/ui/field/file-drop.tsx';
import { OtpField } from '~/ui/field/otp-field.tsx';
import { SearchBox } from '~/ui/field/search-box.tsx';
import { Select } from '~/ui/field/select.tsx';
import { Stepper } from '~/ui/field/stepper.tsx';
import { TextArea } from '~/ui/field/text-area.tsx';
import { TextInput } from '~/ui/field/text-input.tsx';
import { StrengthMeter } from '~/ui/status/strength-meter.tsx';
import { Row, Specimen } from './specimen.tsx';

const COUNTER = { max: 120, announce: (used: number, max: number) => `${used} of ${max} characters used` };
const FILE_WORDS = { cancel: 'Cancel the upload', remove: 'Remove the file', replace: 'Replace' };
const STATES = [
  { value: 'NY', label: 'New York' },
  { value: 'OH', label: 'Ohio' },
];

function Search() {
  const [text, setText] = useState('Odessa');
  return (
    <SearchBox
      label="Search artists"
      clearLabel="Clear"
      value={text}
      onChange={setText}
      placeholder="A name"
    />
  );
}

function Quantity() {
  const [count, setCount] = useState(2);
  return (
    <Stepper
      label="Extra verses"
      value={count}
      min={0}
      max={4}
      onChange={setCount}
      decreaseLabel="One less"
      increaseLabel="One more"
    />
  );
}

function Codes() {
  const [code, setCode] = useState('none yet');
  return (
    <>
      <OtpField label="6-digit passcode" onComplete={setCode} />
      <p className="small muted" data-testid="code">
        Entered: {code}
      </p>
      <OtpField label="6-digit passcode, refused" error="Passcode expired" onComplete={setCode} />
      <OtpField label="6-digit passcode, checking" busy hint="Checking" onComplete={setCode} />
    </>
  );
}

/** All input fields. */
export function FieldsSection() {
  return (
    <>
      <Specimen title="Fields">
        <div className="rows-2">
          <TextInput label="First name" mark="Required" placeholder="As it appears on the card" />
          <TextInput label="Nickname" mark="Optional" defaultValue="Henri" />
          <TextInput label="Email address" defaultValue="henri@lavoie" error="Email address is not valid." />
          <TextInput
            label="Email"
            defaultValue="henri.lavoie@example.com"
            valid
            hint="We send the song here too."
          />
          <TextInput label="Phone number" icon="phone" disabled defaultValue="(315) 555-0142" />
          <Select label="State" options={STATES} placeholder="Choose" defaultValue="" />
          <Select
            label="Region"
            options={STATES}
            defaultValue=""
            placeholder="Choose"
            error="Please make a selection."
          />
          <Select label="Sort" pill options={[{ value: 'new', label: 'Newest to Oldest' }]} />
        </div>
        <TextArea label="Note" defaultValue="For the whole family." counter={COUNTER} />
        <TextArea
          label="Favorite memories together"
          labelSize="d4"
          ruled
          counter={COUNTER}
          defaultValue="We got married in February in a town hall with the boiler out. She wore my blue coat over her dress the whole."
        />
        <TextArea
          label="Inside jokes and funny stories"
          labelSize="d4"
          ruled
          placeholder="The burnt cake, the wrong airport, the name only you call them"
          error="Write a line or two here before you continue."
        />
        <StrengthMeter
          label="How much there is to sing about"
          level={2}
          text="A place or a date would make it hers alone."
        />
      </Specimen>
      <Specimen title="More fields">
        <Codes />
        <Checkbox label="Billing is the same as shipping" defaultChecked />
        <Checkbox label="I agree to the terms" error="Please make a selection." />
        <Search />
        <Row>
          <Quantity />
        </Row>
        <FileDrop
          label="Choose a photo"
          hint="JPG or PNG, up to 10 MB"
          state={{ kind: 'idle' }}
          words={FILE_WORDS}
          onFile={() => {}}
        />
        <FileDrop
          label="Choose a photo"
          state={{ kind: 'refused', text: 'That file is not a picture.' }}
          words={FILE_WORDS}
          onFile={() => {}}
        />
        <FileDrop
          label="Choose a photo"
          state={{
            kind: 'uploading',
            name: 'a-very-long-name-of-a-picture-from-the-lake-in-1987.jpg',
            percent: 62,
          }}
          words={FILE_WORDS}
          onFile={() => {}}
          onCancel={() => {}}
        />
        <FileDrop
          label="Choose a photo"
          state={{ kind: 'done', name: 'marguerite.jpg' }}
          words={FILE_WORDS}
          onFile={() => {}}
          onCancel={() => {}}
        />
        <CopyField
          label="Link to the song"
          value="https://keepsong.test/s/forty-winters"
          copyLabel="Copy"
          copiedLabel="Copied"
          failedLabel="Press Ctrl and C to copy."
        />
        <ShareRow
          label="Share"
          links={(
            [
              'facebook',
              'messenger',
              'whatsapp',
              'twitter',
              'instagram',
              'tiktok',
              'spotify',
              'gif',
              'giphy',
            ] as const
          ).map((icon) => ({
            icon,
            label: icon,
            href: `https://example.com/${icon}`,
          }))}
        />
      </Specimen>
    </>
  );
}
