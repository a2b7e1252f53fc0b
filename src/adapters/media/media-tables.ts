import { sql } from 'drizzle-orm'
import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { mediaUses } from '#commerce/media/media.ts'
import type { PictureState } from '#commerce/media/ports.ts'
import type { OperatorRef } from '#commerce/staff/operator.ts'
import { at, bytea } from '#infrastructure/db/columns.ts'

/** Uploaded images, one row per width and format. In the database, so that every process and backup has them. */
export const mediaFiles = pgTable('media_files', {
  /** "summer-sofa-1f2e3d4c-480.avif": contains a digest of the upload, so a row never changes. */
  name: text('name').primaryKey(),
  type: text('type', { enum: ['image/avif', 'image/jpeg'] }).notNull(),
  bytes: bytea('bytes').notNull(),
  addedAt: at('added_at').notNull(),
})

/** The library: one row per uploaded picture and use. */
export const mediaPictures = pgTable(
  'media_pictures',
  {
    /** "summer-sofa-1f2e3d4c". */
    name: text('name').primaryKey(),
    use: text('use', { enum: mediaUses }).notNull(),
    fileName: text('file_name').notNull(),
    widths: integer('widths').array().notNull(),
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    color: text('color').notNull(),
    bytes: integer('bytes').notNull(),
    altEn: text('alt_en').notNull().default(''),
    altAr: text('alt_ar').notNull().default(''),
    addedAt: at('added_at').notNull(),
    /** Null: it was there before the library. */
    addedBy: jsonb('added_by').$type<OperatorRef>(),
    /** By which products and content name it. */
    urls: text('urls').array().notNull(),
    /** By what operators find it. */
    title: text('title')
      .notNull()
      .generatedAlwaysAs(sql`lower(name || ' ' || file_name || ' ' || alt_en || ' ' || alt_ar)`),
  },
  (table) => [
    index('media_pictures_added').on(table.addedAt, sql`${table.name} collate "C"`),
    index('media_pictures_name_c').on(sql`${table.name} collate "C"`),
  ],
)

/** The pictures that a product had. Outlives the product, as its texts do. */
export const productPictureVersions = pgTable(
  'product_picture_versions',
  {
    code: text('code').notNull(),
    version: integer('version').notNull(),
    state: jsonb('state').$type<PictureState>().notNull(),
    /** Null: they came by an import or another system, and were seen at the next edit. */
    by: jsonb('by').$type<OperatorRef>(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.code, table.version] })],
)
