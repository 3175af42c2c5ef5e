import { expect, test } from 'vitest';
import { coloursOf, idsOf, xmlFault } from './testing.ts';

test.each([
  '<a>',
  '<a></b>',
  '<a b="1" b="2"/>',
  '<a b=1/>',
  '<a b="<"/>',
  '<a b="&"/>',
  '<a>&</a>',
  '<a>&nbsp;</a>',
  '<a/><a/>',
  '<a/>text',
  '<a>></a>',
  '<a onload/>',
])('%s is reported as faulty', (markup) => {
  expect(xmlFault(markup)).not.toBeNull();
});

test('well-formed markup passes', () => {
  expect(xmlFault('<a b="1 &amp; 2"><c/>x &lt; y<d e-f="2"></d></a>')).toBeNull();
});

test('colours and ids are found', () => {
  expect(coloursOf('<a fill="#a10707" stroke="#A10707"/><b fill="none" stroke="#FFFFFF"/>')).toEqual([
    '#A10707',
    '#FFFFFF',
  ]);
  expect(idsOf('<a id="x"/><b id="y"/>')).toEqual(['x', 'y']);
});
