import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import type { Result } from '@keepsong/domain/result';
import type { z } from 'zod';
import type { DbOrTx, Tx } from '../../db/database.ts';
import type { CarriedPhotos } from './carried-photos.ts';

type Body = Record<string, unknown>;

/** How the command `catalogue` carries things of a kind from one shop to another. */
export type Carry<B extends Body> = {
  /** The fields as the file has them. */
  schema: z.ZodType;
  /**
   * The ids of all things of the kind, the first one first. An import locks them in this order, so of rows that checkouts
   * lock too, those come first that a checkout locks first.
   */
  ids(db: DbOrTx): Promise<string[]>;
  /**
   * The words that name a thing in every shop, by its fields in the file: its slug, for example. Of several things of the
   * same name, the first one in the file is the first one in the shop, if the kind `repeats` names.
   */
  nameOf(body: Body): string;
  repeats?: boolean;
  /** The id of a thing that every shop has, by its name. `ids` need not have those that nobody has edited. */
  fixed?(name: string): string | null;
  /** In which states things of the kind can be. A new thing of a file without states is in the first one. */
  states?: readonly EditState[];
  /** The fields of the file that a new thing has when the file, with these fields, does not say them. */
  plain?(fields: Body): Body;
  /** The thing without what names others of its kind, so that things that name each other can be added in turn. */
  alone?(body: B): B;
  /** The files of the pictures that a thing in a file names. */
  pictures?(fields: Body): string[];
  /** The files of the uploads that the words of a thing in a file name. */
  uploads?(fields: Body): string[];
  /** Locks what checkouts count of these things, in the order in which checkouts lock it. */
  hold?(tx: Tx, ids: readonly string[]): Promise<void>;
  /** The fields for the file, where another shop has other numbers: the vendor of a product by name, for example. */
  out?(db: DbOrTx, body: B, at: { id: string; photos: CarriedPhotos }): Promise<Body>;
  /** The fields of the file for this shop. May refuse with `invalid_input` and the fields that name nothing here. */
  into?(tx: Tx, fields: Body, at: { photos: CarriedPhotos }): Promise<Result<Body>>;
};
