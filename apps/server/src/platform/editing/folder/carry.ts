import type { EditState } from '@keepsong/domain/catalogue/edit-state';
import type { Result } from '@keepsong/domain/result';
import type { z } from 'zod';
import type { DbOrTx, Tx } from '../../db/database.ts';
import type { CarriedPhotos } from './carried-photos.ts';

type Body = Record<string, unknown>;

/** How the command `catalogue` exports and imports things of a kind. */
export type Carry<B extends Body> = {
  /** The schema of the fields in the file. */
  schema: z.ZodType;
  /**
   * The ids of all things of the kind, in order. An import locks the things in this order. So rows that
   * checkouts lock too must come in the order in which checkouts lock them.
   */
  ids(db: DbOrTx): Promise<string[]>;
  /**
   * The name of a thing that is the same in every shop, from its fields in the file: its slug, for example.
   * When `repeats` is set, several things may have the same name. They are then matched by their order in the
   * file and in the shop.
   */
  nameOf(body: Body): string;
  repeats?: boolean;
  /**
   * The id of a thing that exists in every shop, by its name. `ids` may leave out such things that nobody has
   * edited.
   */
  fixed?(name: string): string | null;
  /**
   * The states that things of the kind can have. When the file gives no state, a new thing gets the first one.
   */
  states?: readonly EditState[];
  /** The default fields for a new thing, where the file, with these fields, leaves them out. */
  plain?(fields: Body): Body;
  /**
   * The thing without the fields that name others of its kind. Things that name each other are added like this
   * first.
   */
  alone?(body: B): B;
  /** Whether a thing is sold together with others of its kind, so that it needs them to be in the shop. */
  isMadeOfOthers?(body: B): boolean;
  /** The picture files that the fields of a thing name. */
  pictures?(fields: Body): string[];
  /** The upload files that the texts of a thing name. */
  uploads?(fields: Body): string[];
  /** Locks the counters of these things that checkouts use, in the order in which checkouts lock them. */
  hold?(tx: Tx, ids: readonly string[]): Promise<void>;
  /**
   * Converts the fields for the file, where ids differ between shops: for example a product's vendor becomes a
   * name.
   */
  out?(db: DbOrTx, body: B, at: { id: string; photos: CarriedPhotos }): Promise<Body>;
  /**
   * Converts the fields of the file for this shop. May refuse with `invalid_input` and the fields that name
   * nothing in this shop. What a file of another shop names and this shop cannot have is told to `leaveOut`. Null
   * when the whole thing is left out.
   */
  into?(
    tx: Tx,
    fields: Body,
    at: { photos: CarriedPhotos; leaveOut(says: string): void },
  ): Promise<Result<Body | null>>;
};
