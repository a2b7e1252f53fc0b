import { startTranslations } from '#i18n/start.ts'
import { translator, type Translate } from '#i18n/translator.ts'
import type { Language } from '#kernel/language.ts'

startTranslations()

/** The shop's own words, so that journeys find things as shoppers do: by what is written on them. */
export const texts = (language: Language): Translate => translator(language)
