import { expect, it } from 'vitest';
import { NO_IMAGES, type PodImage, type PodRules } from '../pod-rules.ts';
import { fitInputs } from './lost-inputs.ts';

const field = (key: string) => ({ key, label: key, max_length: 20, required: false });
const rules = (keys: string[], takesPictures = true): PodRules => ({
  has_image_uploader: takesPictures,
  image_limits: takesPictures ? { least: 1, most: 2 } : NO_IMAGES,
  pod_fields: keys.map(field),
});
const IMAGE: PodImage = { id: 'a', url: '/a.jpg', width: 700, height: 900, expires_at: '2026-12-22' };
const MUG = rules(['name', 'day']);
const GIVEN = { images: [IMAGE], texts: { name: 'Lou', day: '7 May' } };
const line = { pod_inputs: GIVEN, lost_inputs: null, extra_info: MUG };

it('finds a place for everything while the product asks for the same', () => {
  expect(fitInputs(line, MUG)).toEqual({ pod_inputs: GIVEN, lost_inputs: null });
  const untouched = { ...line, pod_inputs: null };
  expect(fitInputs(untouched, rules([]))).toEqual({ pod_inputs: null, lost_inputs: null });
});

it('counts texts and pictures as lost for which the product has no place any more', () => {
  const { lost_inputs } = fitInputs(line, rules(['name']));
  expect(lost_inputs).toEqual({ texts: [{ key: 'day', text: '7 May' }], pictures: 0 });
  expect(fitInputs(line, rules(['name'], false))).toMatchObject({
    pod_inputs: { images: [] },
    lost_inputs: { texts: [{ key: 'day', text: '7 May' }], pictures: 1 },
  });
  const blank = { ...line, pod_inputs: { ...GIVEN, texts: { name: 'Lou', day: ' ' } } };
  expect(fitInputs(blank, rules(['name'])).lost_inputs).toBeNull();
});

it('remembers what was lost over several changes, and puts a text back when its field is back', () => {
  const [less, none] = [rules(['name']), rules([], false)];
  const once = { ...fitInputs(line, less), extra_info: less };
  const twice = { ...fitInputs(once, none), extra_info: none };
  expect(twice.lost_inputs).toEqual({
    texts: [
      { key: 'day', text: '7 May' },
      { key: 'name', text: 'Lou' },
    ],
    pictures: 1,
  });
  // A line that asks for nothing has no input of its own.
  expect(fitInputs({ ...twice, pod_inputs: null }, rules(['day'], false))).toEqual({
    pod_inputs: { images: [], texts: { day: '7 May' } },
    lost_inputs: { texts: [{ key: 'name', text: 'Lou' }], pictures: 1 },
  });
});
