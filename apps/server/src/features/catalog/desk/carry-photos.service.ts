import { buffer } from 'node:stream/consumers';
import { photoAddress, WHOLE, widthsOf } from '@keepsong/domain/catalogue/photo';
import { ok, type Result, refuse } from '@keepsong/domain/result';
import { z } from 'zod';
import { makePhoto } from '../../../adapters/pictures/make-photo.ts';
import type { PhotoFiles } from '../../../adapters/pictures/photo-process.ts';
import { readPicture } from '../../../adapters/pictures/read-picture.ts';
import type { Storage } from '../../../adapters/storage/storage.port.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import {
  type CarriedPhotos,
  type CarryPhotos,
  filesIn,
  type PictureFolder,
  uploadsIn,
  withAddresses,
  withFiles,
} from '../../../platform/editing/folder/carried-photos.ts';
import { uuidOf } from '../../../platform/ids.ts';
import { withTemporaryFile } from '../../../platform/sandbox/temporary-file.ts';
import type { BroughtImage, ImagesService } from '../../uploads/images.service.ts';
import { findPhotos, insertPhoto } from './photos.repository.ts';
import { keepPhotoFiles } from './photos.service.ts';

type Deps = {
  db: Db;
  storage: Storage;
  clock: Clock;
  images: Pick<ImagesService, 'isAt' | 'bring' | 'storeBrought' | 'keepCopy'>;
};
const ID = z.uuid();
const [LEAST_SIDE] = widthsOf(Number.MAX_SAFE_INTEGER);

/** The name of the widest file of a photo. Another shop makes the photo again from this file. */
const fileName = (id: string): string => `${id}.webp`;

/** The id of the photo in a file name. Null when the file was not exported by a shop. */
const namedId = (file: string): string | null => ID.safeParse(file.replace(/\.webp$/, '')).data ?? null;

/** Makes a photo of the picture at `path`. Refusals: those of `readPicture` and `makePhoto`. */
async function photoFrom(path: string): Promise<Result<PhotoFiles>> {
  const picture = await readPicture(path, 'command', LEAST_SIDE);
  if (!picture.ok) return picture;
  const { contentType } = picture.value;
  return makePhoto({ path, contentType, crop: WHOLE }, 'command');
}

/** Carries the uploads that the words of a folder refer to. */
function carriedUploads(
  images: Deps['images'],
  db: Db,
  folder: PictureFolder,
  isTrial: boolean,
): Pick<CarriedPhotos, 'filed' | 'prepareUpload' | 'addressed'> {
  /** The name under which this shop stores an upload, by the name of the file in the folder. */
  const names = new Map<string, string>();
  const brought = new Map<string, BroughtImage>();
  const addressOf = (name: string) => `/media/images/${name}`;
  return {
    filed: async (_on, text) =>
      withFiles(text, (name) => [...names].find(([, known]) => known === name)?.[0] ?? name),
    async prepareUpload(file) {
      if (await images.isAt(db, addressOf(file))) {
        names.set(file, file);
        return ok(null);
      }
      const content = await folder.read(file);
      if (content === null) return refuse('not_found');
      const picture = await images.bring(file, content);
      if (!picture.ok) return picture;
      const name = picture.value.row.imageKey.replace('images/', '');
      names.set(file, name);
      if (await images.isAt(db, addressOf(name))) return ok(null);
      brought.set(name, picture.value);
      // If the import fails, the next import overwrites the stored file.
      if (!isTrial) await images.storeBrought(picture.value);
      return ok(null);
    },
    async addressed(tx, text) {
      for (const file of filesIn(text)) {
        const name = names.get(file);
        const picture = name === undefined ? undefined : brought.get(name);
        if (name !== undefined && picture && !(await images.isAt(tx, addressOf(name))))
          await images.keepCopy(tx, picture.row);
      }
      return withAddresses(text, (file) => names.get(file));
    },
  };
}

/**
 * Carries photos of products (`npm run catalogue`). A photo has the same id in every shop. The id is taken from
 * the name of an exported file, or computed from the content of the picture. So a picture that is imported
 * several times becomes one photo.
 */
export function createCarryPhotos({ db, storage, clock, images }: Deps): CarryPhotos {
  const isThere = async (on: Parameters<CarriedPhotos['fileOf']>[0], id: string) =>
    (await findPhotos(on, [id])).length > 0;

  return {
    from(folder, { isTrial }) {
      const ids = new Map<string, string>();
      const made = new Map<string, PhotoFiles>();
      const uploads = carriedUploads(images, db, folder, isTrial);
      return {
        ...uploads,
        fileOf: async (_on, id) => [...ids].find(([, known]) => known === id)?.[0] ?? fileName(id),
        async prepare(file) {
          const exported = namedId(file);
          if (exported !== null && (await isThere(db, exported))) {
            ids.set(file, exported);
            return ok(null);
          }
          const content = await folder.read(file);
          if (content === null) return refuse('not_found');
          const id = exported ?? uuidOf(content);
          ids.set(file, id);
          if (await isThere(db, id)) return ok(null);
          const photo = await withTemporaryFile(content, photoFrom);
          if (!photo.ok) return photo;
          made.set(file, photo.value);
          // If the import fails, the next import overwrites the stored files.
          if (!isTrial) await keepPhotoFiles(storage, id, photo.value);
          return ok(null);
        },
        async photoOf(tx, file) {
          const id = ids.get(file);
          if (id === undefined) return null;
          if (await isThere(tx, id)) return id;
          const photo = made.get(file);
          if (!photo) return null;
          const { side } = photo;
          await insertPhoto(tx, { id, side, widths: widthsOf(side), createdAt: clock.now() });
          return id;
        },
      };
    },
    collect() {
      const files = new Map<string, () => Promise<Buffer>>();
      return {
        async fileOf(on, id) {
          const [photo] = await findPhotos(on, [id]);
          const width = Math.max(...(photo?.widths ?? [0]));
          const key = photoAddress(id, width, 'webp').replace('/media/', '');
          files.set(fileName(id), async () => buffer(await storage.read(key)));
          return fileName(id);
        },
        prepare: async () => ok(null),
        photoOf: async () => null,
        async filed(on, text) {
          const there: string[] = [];
          for (const name of uploadsIn(text)) {
            if (!(await images.isAt(on, `/media/images/${name}`))) continue;
            there.push(name);
            files.set(name, async () => buffer(await storage.read(`images/${name}`)));
          }
          return withFiles(text, (name) => there.find((one) => one === name));
        },
        prepareUpload: async () => ok(null),
        addressed: async (_tx, text) => text,
        files: () => files,
      };
    },
  };
}
