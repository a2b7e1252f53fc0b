import { z } from 'zod'
import { mediaSchema } from './common.ts'
import { blockReferenceSchema, widgetSchemas, type Widget } from './widgets.ts'

type WidgetSchema = (typeof widgetSchemas)[keyof typeof widgetSchemas]

/** A widget as an editor writes it: one of the types, or a block in its place. */
const editedWidgetSchema = z.discriminatedUnion('type', [
  ...(Object.values(widgetSchemas) as [WidgetSchema, ...WidgetSchema[]]),
  blockReferenceSchema,
])

const rowLayouts = ['full', 'wide', 'text', 'halves'] as const

export const rowSchema = z.strictObject({
  id: z.string().regex(/^[a-z0-9-]{1,60}$/),
  /** full: edge to edge; wide: the page's measure; text: a reading measure; halves: two beside each other. */
  layout: z.enum(rowLayouts).default('wide'),
  widgets: z.array(editedWidgetSchema).max(12),
})

export const metaSchema = z.strictObject({
  title: z.string().min(1).max(70),
  description: z.string().min(1).max(170),
  image: mediaSchema.optional(),
  noindex: z.boolean().default(false),
  /** Of a guide (a slug below "guides/"): when it was published, and how long it takes to read. */
  article: z
    .strictObject({
      publishedOn: z.iso.date(),
      /** When it last said something else. */
      changedOn: z.iso.date().optional(),
      minutes: z.number().int().min(1).max(60),
    })
    .optional(),
})

/** One page in one locale, as it stands in src/content/pages and in the database. */
export const editedPageSchema = z.strictObject({
  /** "UAE Home Page": the id getPage is asked for. */
  pageId: z.string().min(1).max(120),
  /** Words for people: the page's h1 where no widget gives one. */
  pageName: z.string().min(1).max(120),
  /** Where the page is served by slug ("purespace", "help/delivery"); absent: only by its id. */
  slug: z
    .string()
    .regex(/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/)
    .optional(),
  meta: metaSchema,
  selectRows: z.array(rowSchema).max(40),
  selectTabs: z
    .array(
      z.strictObject({
        id: z.string().max(60),
        label: z.string().max(60),
        widgets: z.array(editedWidgetSchema).max(12),
      }),
    )
    .max(10)
    .default([]),
  /** Rich product-like story rows (specification 3, one variant of getPage). */
  aPlusContent: z.array(rowSchema).max(12).default([]),
})
export type EditedPage = z.infer<typeof editedPageSchema>

type PageMeta = z.infer<typeof metaSchema>
/** What is known of a guide besides its text. */
export type Article = NonNullable<PageMeta['article']>
export type Row = {
  readonly id: string
  readonly layout: (typeof rowLayouts)[number]
  readonly widgets: readonly Widget[]
}
export type Tab = { readonly id: string; readonly label: string; readonly widgets: readonly Widget[] }

/** A page as the shop reads it: blocks replaced, facts filled in, invalid widgets left out and reported. */
export type ContentPage = {
  readonly pageId: string
  readonly pageName: string
  readonly slug: string | undefined
  readonly meta: PageMeta
  readonly rows: readonly Row[]
  readonly tabs: readonly Tab[]
  readonly aPlusContent: readonly Row[]
}

/** A block: widgets that several pages share. */
export const editedBlockSchema = z.strictObject({
  key: z.string().max(60),
  widgets: z.array(editedWidgetSchema).min(1).max(12),
})
export type EditedBlock = z.infer<typeof editedBlockSchema>
