import { z } from 'zod'
import type { ProductView } from '#commerce/catalog/product-view.ts'
import { widgetSchemas, type WidgetOf } from '#content/schemas/widgets.ts'
import type { Language } from '#kernel/language.ts'
import { loadWidgetData, type WidgetData } from '#web/content/widget-data.ts'

type ProductWidgetType =
  'picture-with-text' | 'product-rail' | 'promises' | 'questions' | 'rich-text' | 'video'
/** A widget that may stand on a product page; styles of the others would hold up every one of them. */
export type ProductWidget = { [Type in ProductWidgetType]: WidgetOf<Type> }[ProductWidgetType]

const widgetSchema = z.discriminatedUnion('type', [
  widgetSchemas['picture-with-text'],
  widgetSchemas['product-rail'],
  widgetSchemas.promises,
  widgetSchemas.questions,
  widgetSchemas['rich-text'],
  widgetSchemas.video,
])

/** `{ en: widget, ar: widget }`, or one widget for both. */
const inLanguage = (each: unknown, language: Language): unknown =>
  typeof each === 'object' && each !== null && 'en' in each && 'ar' in each ? each[language] : each

/** A product's own widgets, and what they show besides their content. */
export type APlusContent = { readonly widgets: readonly ProductWidget[]; readonly data: WidgetData }

/** Loads a product's own widgets in the storefront's language; invalid ones are reported and left out. */
export async function loadAPlusContent(
  locals: Pick<App.Locals, 'shop' | 'storefront' | 'requestId'>,
  { code, aPlusContent }: Pick<ProductView, 'code' | 'aPlusContent'>,
): Promise<APlusContent> {
  const widgets = parseAPlusContent(aPlusContent, locals.storefront.language, (error) =>
    locals.shop.report(error, { what: `show aPlusContent of ${code}`, requestId: locals.requestId }),
  )
  return { widgets, data: await loadWidgetData(locals, widgets) }
}

/** Parses widgets in a language; invalid ones are passed to `onInvalid` and left out. */
export const parseAPlusContent = (
  content: readonly unknown[],
  language: Language,
  onInvalid: (error: unknown) => void,
): readonly ProductWidget[] =>
  content.flatMap((each) => {
    const parsed = widgetSchema.safeParse(inLanguage(each, language))
    if (parsed.success) return [parsed.data]
    onInvalid(parsed.error)
    return []
  })
