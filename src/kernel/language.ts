/** The languages of the store, with their HTML direction and content locale. */
export const languages = {
  en: { direction: 'ltr', locale: 'en-US', name: 'English' },
  ar: { direction: 'rtl', locale: 'ar', name: 'العربية' },
} as const

export type Language = keyof typeof languages
export type Direction = (typeof languages)[Language]['direction']

/** Content locale (specification 7): ar for Arabic, else en-US. */
export type Locale = (typeof languages)[Language]['locale']

export const languageCodes = Object.keys(languages) as readonly Language[]

export const isLanguage = (text: string): text is Language => Object.hasOwn(languages, text)

export const otherLanguage = (language: Language): Language => (language === 'en' ? 'ar' : 'en')
