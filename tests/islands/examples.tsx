import type { ReactElement } from 'react'
import { Autosuggest } from '#islands/autosuggest/Autosuggest.tsx'
import type { SuggestionsResponse } from '#contracts/suggestions.ts'
import { Toaster } from '#islands/toaster/Toaster.tsx'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { languages, type Language } from '#kernel/language.ts'

startTranslations()

export const suggested: SuggestionsResponse = {
  terms: [{ text: 'sofa bed', href: '/ae/en/search?q=sofa+bed' }],
  categories: [{ label: 'كنب زاوية', within: 'غرفة المعيشة', href: '/ae/en/c/living/sofas/corner-sofas' }],
  products: [
    {
      name: 'Zahra three-seat sofa',
      href: '/ae/en/p/zahra',
      price: 'AED 1,299.00',
      was: 'AED 1,499.00',
      picture: '/art/product-sofa.svg',
    },
  ],
  status: '3 suggestions',
}

/** Each island with the words a page hands to it. The key is its file, as in the manifest. */
export const examples: Readonly<Record<string, (language: Language) => ReactElement>> = {
  'autosuggest/Autosuggest.tsx': (language) => {
    const t = translator(language)
    return (
      <Autosuggest
        code={`ae/${language}`}
        value=""
        remembers
        text={{
          label: t('shell:search.label'),
          placeholder: t('shell:search.placeholder'),
          list: t('shell:search.suggestions'),
          clear: t('listing:suggest.clear'),
          clearOf: t('listing:suggest.clearOf'),
          titles: {
            recent: t('listing:suggest.recent'),
            trending: t('listing:suggest.trending'),
            terms: t('listing:suggest.terms'),
            categories: t('listing:suggest.categories'),
            products: t('listing:suggest.products'),
          },
        }}
        load={async () => suggested}
      />
    )
  },
  'toaster/Toaster.tsx': (language) => {
    const t = translator(language)
    return (
      <Toaster
        direction={languages[language].direction}
        text={{
          region: t('errors:toast.region'),
          dismiss: t('errors:toast.dismiss'),
          unknown: t('errors:toast.unknown'),
        }}
      />
    )
  },
}
