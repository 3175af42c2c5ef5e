import type { Result } from '@keepsong/domain/result';
import type { z } from 'zod';
import type { DbOrTx } from '../../db/database.ts';

type Body = Record<string, unknown>;

/** How the command `catalogue` carries things of a kind from one shop to another. */
export type Carry<B extends Body> = {
  /** The fields as the file has them. */
  schema: z.ZodType;
  /** The ids of all things of the kind, the first one first. */
  ids(db: DbOrTx): Promise<string[]>;
  /** The words that name a thing in every shop, by its fields in the file: its slug, for example. */
  nameOf(body: Body): string;
  /** The fields of the file that a new thing has when the file, with these fields, does not say them. */
  plain?(fields: Body): Body;
  /** The thing without what names others of its kind, so that things that name each other can be added in turn. */
  alone?(body: B): B;
  /** The fields for the file, where another shop has other numbers: the vendor of a product by name, for example. */
  out?(db: DbOrTx, body: B): Promise<Body>;
  /** The fields of the file for this shop. May refuse with `invalid_input` and the fields that name nothing here. */
  into?(db: DbOrTx, fields: Body): Promise<Result<Body>>;
};
