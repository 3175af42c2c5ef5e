import type { Foundation } from '../../foundation.ts';
import type { Editing } from '../../platform/editing/editing.service.ts';
import type { ImagesService } from '../uploads/images.service.ts';
import { createCmsService } from './cms.service.ts';
import { createWords } from './words.service.ts';
import { createWordsEditable } from './words-editable.service.ts';

type Needs = { editing: Editing; images: Pick<ImagesService, 'keepAt'> };

/** Creates the services of the shop's words: showing them on pages, and editing them. */
export function wireWords(foundation: Foundation, { editing, images }: Needs) {
  const names = { brand: foundation.brand, email: foundation.shop.supportEmail };
  const words = createWordsEditable({ ...foundation, images, names });
  return {
    cms: createCmsService({ ...foundation, editing, words, names }),
    words: createWords({ ...foundation, editing, words }),
    wordsEditable: words.editable,
  };
}
