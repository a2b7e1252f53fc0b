import type { EntryBody } from '#commerce/content/ports.ts'
import type { Language } from '#kernel/language.ts'

/** A page that somebody begins: its address, and what it and search engines call it. */
export type NewPage = {
  /** Its address below the storefront, and its id. */
  readonly slug: string
  readonly names: Readonly<Record<Language, string>>
  readonly descriptions: Readonly<Record<Language, string>>
}

export const newPageLimits = { slug: 120, names: 70, descriptions: 170 } as const

/** Undefined: it can be begun. */
export function problemOfField(
  field: keyof typeof newPageLimits,
  text: string,
): 'missing' | 'too-long' | 'slug' | undefined {
  if (text === '') return 'missing'
  if (text.length > newPageLimits[field]) return 'too-long'
  return field === 'slug' && !/^[a-z0-9]+(?:[-/][a-z0-9]+)*$/.test(text) ? 'slug' : undefined
}

export const bodyOfNewPage = (
  { slug, names, descriptions }: NewPage,
  language: Language,
): Extract<EntryBody, { readonly pageId: string }> => ({
  ...{ pageId: slug, pageName: names[language], slug },
  meta: { title: names[language], description: descriptions[language], noindex: false },
  ...{ selectRows: [], selectTabs: [], aPlusContent: [] },
})
