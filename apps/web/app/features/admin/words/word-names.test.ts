import { CMS_FIELDS } from '@keepsong/domain/cms/fields';
import { expect, it } from 'vitest';
import { fieldName, groupName } from './word-names.ts';

it('every field and group has a name that is no key', () => {
  for (const [group, fields] of Object.entries(CMS_FIELDS)) {
    expect(groupName(group), group).not.toBe(group);
    for (const field of Object.keys(fields)) expect(fieldName(`${group}.${field}`), field).not.toBe(field);
  }
});
