import { z } from 'zod'
import { widgetSchemas, type Widget } from '#content/schemas/widgets.ts'
import type { Language } from '#kernel/language.ts'

type WidgetSchema = (typeof widgetSchemas)[keyof typeof widgetSchemas]
const schemas = Object.values(widgetSchemas) as [WidgetSchema, ...WidgetSchema[]]
const widgetSchema = z.discriminatedUnion('type', schemas)

/** `{ en: widget, ar: widget }`, or one widget for both. */
const inLanguage = (each: unknown, language: Language): unknown =>
  typeof each === 'object' && each !== null && 'en' in each && 'ar' in each ? each[language] : each

/** A product's own widgets in a language. What is not one is handed to `onInvalid` and left out: the page lives. */
export const parseAPlusContent = (
  content: readonly unknown[],
  language: Language,
  onInvalid: (error: unknown) => void,
): readonly Widget[] =>
  content.flatMap((each) => {
    const parsed = widgetSchema.safeParse(inLanguage(each, language))
    if (parsed.success) return [parsed.data as Widget]
    onInvalid(parsed.error)
    return []
  })
