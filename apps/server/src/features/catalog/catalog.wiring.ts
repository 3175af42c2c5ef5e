import type { Foundation } from '../../foundation.ts';
import type { Editing } from '../../platform/editing/editing.service.ts';
import type { ReviewsService } from '../reviews/reviews.service.ts';
import type { ImagesService } from '../uploads/images.service.ts';
import { createCalendar } from './calendar/calendar.service.ts';
import { createCatalogService } from './catalog.service.ts';
import { createPhotos } from './desk/photos.service.ts';
import { createProductDesk } from './desk/product-desk.service.ts';

type Needs = { reviews: ReviewsService; editing: Editing; images: ImagesService };

/** Creates the services that show what the shop sells, and with which the staff edit it. */
export function wireCatalog(foundation: Foundation, { reviews, editing, images }: Needs) {
  const catalog = createCatalogService(foundation.db, reviews, foundation.clock);
  const productPhotos = createPhotos({ ...foundation, images });
  return {
    catalog,
    calendar: createCalendar({ ...foundation, editing }),
    productDesk: createProductDesk({ ...foundation, editing, catalog, productPhotos }),
    productPhotos,
  };
}
