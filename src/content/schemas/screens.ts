import { z } from 'zod'
import { accountSections } from '../../kernel/account-section.ts'
import { emptyScreenKeys } from '../../kernel/empty-screen-key.ts'
import { screenNames } from '../../kernel/screen-name.ts'
import { linkSchema, text, title } from './common.ts'
import { componentConfigSchema } from './component-config.ts'
import { contentIcons } from './widgets.ts'

const lines = z.array(text).max(6).default([])
/** Its products are ours; their number is set by `config.limit`. */
const railOfProduct = z.strictObject({
  title: title.optional(),
  limit: z.number().int().min(1).max(24).optional(),
})

/**
 * What an operator may configure on a screen: component name → shape of its componentData. Later issues add the
 * components of their screens here.
 */
export const componentSchemas = {
  'announcement-bar': z.strictObject({
    messages: z
      .array(z.strictObject({ text: z.string().max(160), href: z.string().max(200).optional() }))
      .max(5),
  }),
  footer: z.strictObject({
    about: text,
    columns: z
      .array(z.strictObject({ title, links: z.array(linkSchema).min(1).max(12) }))
      .min(1)
      .max(5),
    /** Shown unless the page or the kiosk hides extras. */
    extra: z.strictObject({ title, text, link: linkSchema }).optional(),
    note: text.optional(),
  }),
  'header-extra': z.strictObject({ links: z.array(linkSchema).max(6) }),
  'promise-strip': z.strictObject({
    title: title.optional(),
    items: z
      .array(z.strictObject({ icon: z.enum(contentIcons), text: title }))
      .min(1)
      .max(6),
  }),
  'empty-block': z.strictObject({
    title,
    text,
    action: linkSchema,
    suggestions: z.array(linkSchema).max(8).default([]),
  }),
  /** Words for single empty screens, by key; what is left out stays ours. On the screen "Empty Screen". */
  'empty-screens': z.strictObject({
    items: z
      .array(
        z.strictObject({
          key: z.enum(emptyScreenKeys),
          title: title.optional(),
          text: text.optional(),
          action: linkSchema.optional(),
          suggestions: z.array(linkSchema).max(8).default([]),
        }),
      )
      .max(emptyScreenKeys.length),
  }),
  'cart-order-summary': z.strictObject({ title: title.optional(), notes: lines }),
  'coupon-code-block': z.strictObject({ title, hint: text.optional(), open: z.boolean().default(false) }),
  'free-gift': z.strictObject({ title, text }),
  'flash-deal-timer': z.strictObject({ label: title }),
  'combo-popup': z.strictObject({ title, text }),
  'trending-title': z.strictObject({ title }),
  /** Parts of the account, in order; what is left out is not linked. On the screen "My Account Screen". */
  'account-tiles': z.strictObject({
    title: title.optional(),
    items: z
      .array(
        z.strictObject({
          section: z.enum(accountSections),
          title: title.optional(),
          text: text.optional(),
        }),
      )
      .min(1)
      .max(accountSections.length),
  }),
  notices: z.strictObject({ title: title.optional(), lines }),
  /** Links that fit the screen, in a row. */
  'link-chips': z.strictObject({ title, items: z.array(linkSchema).min(1).max(12) }),
  /** Payment methods by code, in the order of the list and before all others. On the screen "Checkout Screen". */
  'payment-methods': z.strictObject({
    title: title.optional(),
    items: z.array(z.strictObject({ code: z.string().max(40) })).max(30),
  }),
  /** The rails of a product's page. On the screen "PDP_DESKTOP". */
  'look-rail': railOfProduct,
  'related-rail': railOfProduct,
} as const

export type ComponentName = keyof typeof componentSchemas
export type ComponentData<Name extends ComponentName> = z.infer<(typeof componentSchemas)[Name]>

/** One screen's settings in one locale, as in src/content/screens. */
export const editedScreenSchema = z.strictObject({
  screenName: z.enum(screenNames),
  components: z
    .array(
      z.strictObject({
        componentName: z.string().max(60),
        componentData: z.record(z.string(), z.unknown()),
        config: componentConfigSchema.default({}),
      }),
    )
    .max(40),
})
export type EditedScreen = z.infer<typeof editedScreenSchema>

/** A screen as a page reads it: valid components by name, changed as their config says, without the hidden ones. */
export type Screen = { readonly [Name in ComponentName]?: ComponentData<Name> } & {
  /** Places that an operator has given to components. */
  readonly order?: Readonly<Partial<Record<ComponentName, number>>>
}
