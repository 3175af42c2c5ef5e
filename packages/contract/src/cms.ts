import { CMS_KINDS, CMS_MAX } from '@keepsong/domain/cms/fields';
import { z } from 'zod';
import { version } from './catalogue/items.ts';
import { text } from './common.ts';
import type { CapabilitySchemas } from './transport/call-schemas.ts';

const menuItem = z.object({
  label: z.string(),
  /** Null for an item without its own page, which is only the title of the items below it. */
  url: z.string().nullable(),
  items: z.array(z.object({ label: z.string(), url: z.string() })),
});

const scheduledText = z.object({
  startDate: z.string(),
  endDate: z.string(),
  text: z.string(),
  url: z.string().nullable(),
});

/** A part of a page with its own title. `html` is sanitized. */
const section = z.object({ id: z.string(), title: z.string(), html: z.string() });

/**
 * A string is text, an address or sanitized HTML. A list is a menu, a list of scheduled texts, or the sections
 * of a page.
 */
const value = z.union([z.string(), z.array(menuItem), z.array(scheduledText), z.array(section)]);

/** Managed content. The keys have the form 'group.field' (spec 3.12-05). */
export type CmsContent = Record<string, z.output<typeof value>>;
export type CmsMenuItem = z.output<typeof menuItem>;
export type CmsScheduledText = z.output<typeof scheduledText>;
export type CmsSection = z.output<typeof section>;

const key = text(80);

const written = z.object({
  published: z.string(),
  /** The text that is not published yet. Null without a draft. */
  draft: z.string().nullable(),
  /** Null while the text is the original one that comes with the shop. */
  updated_at: z.string().nullable(),
  updated_by: z.string().nullable(),
});

const entry = z.object({
  key: z.string(),
  kind: z.enum(CMS_KINDS),
  version,
  en: written,
  sp: written,
});
export type CmsEntry = z.output<typeof entry>;

export const cms = {
  get: {
    summary: "Managed content in the visitor's language, keyed 'group.field'",
    query: z.object({
      /** One group, or several separated by commas. */
      group: text(200).min(1),
      current_path: text(2_000).optional(),
      slug: text(200).optional(),
      /** Returns drafts instead of the published texts. Only for staff. */
      drafts: z.literal('1').optional(),
    }),
    response: z.record(z.string(), value),
  },
  save: {
    summary: 'Write content: at once, or as a draft (staff only)',
    body: z.object({
      /**
       * The new texts by the key of their field, in one language or both. Each text names the version that the
       * editor has read. Without it, the `version` beside `data` counts.
       */
      data: z.record(
        key,
        z.object({
          en: text(CMS_MAX.rich).optional(),
          sp: text(CMS_MAX.rich).optional(),
          version: version.optional(),
        }),
      ),
      publish: z.boolean().default(true),
      /**
       * The version that the editor has read, for every field that names none. The call is refused when a field
       * has a newer one.
       */
      version: version.optional(),
    }),
    response: z.object({ entries: z.array(entry) }),
  },
  entries: {
    summary: 'The fields of a group as they are written, with drafts (staff only)',
    query: z.object({ group: text(80).min(1) }),
    response: z.object({ entries: z.array(entry) }),
  },
} satisfies CapabilitySchemas<'cms'>;
