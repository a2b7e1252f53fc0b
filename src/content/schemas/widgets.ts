import { z } from 'zod'
import { hrefSchema, instant, linkSchema, markdown, mediaSchema, percent, text, title } from './common.ts'

/**
 * Every widget: a type, an id unique on its page, `media` and `mobile_media`. The nth medium belongs to the nth item
 * of widgets that have items. `countries` restricts a widget to some countries (absent: all).
 */
const common = {
  id: z.string().regex(/^[a-z0-9-]{1,60}$/, 'lower-case letters, digits and dashes'),
  media: z.array(mediaSchema).max(24).default([]),
  mobile_media: z.array(mediaSchema).max(24).default([]),
  countries: z.array(z.string().regex(/^[a-z]{2}$/)).optional(),
}

const widget = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...common, ...shape })

/** Named drawings of the icon set that content may ask for. */
export const contentIcons = [
  'truck', 'assembly', 'returns', 'warranty', 'card', 'store', 'leaf', 'ruler', 'chat', 'gift', 'shield', 'clock',
] as const // prettier-ignore

/** One or several slides; a carousel from two on. media[n]/mobile_media[n] is slide n. */
const heroSchema = widget('hero', {
  items: z
    .array(
      z.strictObject({
        eyebrow: z.string().max(60).optional(),
        title,
        text: text.optional(),
        action: linkSchema.optional(),
        /** Color of the words: on a dark or on a light picture. */
        tone: z.enum(['ink', 'paper']).default('ink'),
      }),
    )
    .min(1)
    .max(6),
})

const categoryTilesSchema = widget('category-tiles', {
  title: title.optional(),
  items: z.array(linkSchema).min(2).max(16),
})

/** Products by SKU list, by category, by rule, or of a merchandiser's collection, by its address. */
const productRailSchema = widget('product-rail', {
  title,
  action: linkSchema.optional(),
  source: z.union([
    z.strictObject({ skus: z.array(z.string().max(40)).min(1).max(24) }),
    z.strictObject({ category: z.string().max(80) }),
    z.strictObject({ rule: z.enum(['new', 'best-sellers', 'on-offer']) }),
    z.strictObject({ collection: z.string().min(1).max(80) }),
  ]),
  limit: z.number().int().min(2).max(24).default(10),
})

/**
 * One picture with up to eight points; x and y in percent from the picture's start and top, as in LTR. `sku`: the variant
 * seen there, or with `similar` the nearest to it that is sold. A point whose SKU the country does not sell is left out; one
 * without a SKU leads to `href`.
 */
const shopTheLookSchema = widget('shop-the-look', {
  title,
  text: text.optional(),
  action: linkSchema.optional(),
  items: z
    .array(
      z.strictObject({
        label: z.string().max(80),
        href: hrefSchema,
        sku: z.string().max(40).optional(),
        similar: z.boolean().optional(),
        x: percent,
        y: percent,
      }),
    )
    .min(1)
    .max(8),
})

const brandStripSchema = widget('brand-strip', {
  title: title.optional(),
  items: z
    .array(z.strictObject({ name: z.string().max(40), href: hrefSchema.optional() }))
    .min(2)
    .max(12),
})

const promisesSchema = widget('promises', {
  title: title.optional(),
  items: z
    .array(
      z.strictObject({
        icon: z.enum(contentIcons),
        title,
        text: text.optional(),
        href: hrefSchema.optional(),
      }),
    )
    .min(2)
    .max(6),
})

const flashDealSchema = widget('flash-deal', {
  title,
  text: text.optional(),
  action: linkSchema.optional(),
  starts_at: instant.optional(),
  ends_at: instant,
  skus: z.array(z.string().max(40)).max(12).default([]),
})

const countdownBannerSchema = widget('countdown-banner', {
  title,
  text: text.optional(),
  action: linkSchema.optional(),
  ends_at: instant,
})

export const richTextSchema = widget('rich-text', { title: title.optional(), body: markdown })

export const pictureWithTextSchema = widget('picture-with-text', {
  title,
  body: markdown,
  action: linkSchema.optional(),
  side: z.enum(['start', 'end']).default('start'),
})

/** media[0] is the film, mobile_media[0] its still picture. */
export const videoSchema = widget('video', {
  title,
  text: text.optional(),
  captions: z.string().max(400).optional(),
  transcript: markdown.optional(),
})

/** Shows the page's selectTabs here; `tabs` names which (absent: all). */
const tabsSchema = widget('tabs', { title: title.optional(), tabs: z.array(z.string()).optional() })

export const questionsSchema = widget('questions', {
  title: title.optional(),
  items: z
    .array(z.strictObject({ question: title, answer: markdown }))
    .min(1)
    .max(40),
})

/** Pickup stores by code, or all of the country. */
const storeTeaserSchema = widget('store-teaser', {
  title,
  text: text.optional(),
  action: linkSchema.optional(),
  stores: z.union([z.literal('all'), z.array(z.string().max(20)).min(1)]),
})

export const leadForms = ['newsletter', 'callback', 'design-advice', 'out-of-stock', 'business'] as const
const leadFormSchema = widget('lead-form', {
  title,
  text: text.optional(),
  form: z.enum(leadForms),
})

const menuLink = linkSchema.extend({ links: z.array(linkSchema).max(16).default([]) })
const menuFeature = linkSchema.extend({ media: mediaSchema })
/**
 * The mega menu: level 1 groups, level 2 columns, level 3 links, and pictures with a link beside the columns. media[n] is the
 * tile of group n on the page of categories.
 */
export const menuSchema = widget('menu', {
  items: z
    .array(
      linkSchema.extend({
        columns: z.array(menuLink).max(8).default([]),
        features: z.array(menuFeature).max(2).default([]),
      }),
    )
    .min(1)
    .max(20),
})

/** Stands for the widgets of a block (src/content/blocks), replaced by the content API when it answers. */
export const blockReferenceSchema = widget('block', { key: z.string().max(60) })

export const widgetSchemas = {
  hero: heroSchema,
  'category-tiles': categoryTilesSchema,
  'product-rail': productRailSchema,
  'shop-the-look': shopTheLookSchema,
  'brand-strip': brandStripSchema,
  promises: promisesSchema,
  'flash-deal': flashDealSchema,
  'countdown-banner': countdownBannerSchema,
  'rich-text': richTextSchema,
  'picture-with-text': pictureWithTextSchema,
  video: videoSchema,
  tabs: tabsSchema,
  questions: questionsSchema,
  'store-teaser': storeTeaserSchema,
  'lead-form': leadFormSchema,
  menu: menuSchema,
} as const

export type WidgetType = keyof typeof widgetSchemas
export type WidgetOf<Type extends WidgetType> = z.infer<(typeof widgetSchemas)[Type]>
export type Widget = { [Type in WidgetType]: WidgetOf<Type> }[WidgetType]
