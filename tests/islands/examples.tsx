import type { ReactElement } from 'react'
import { Autosuggest } from '#islands/autosuggest/Autosuggest.tsx'
import { Toaster } from '#islands/toaster/Toaster.tsx'
import { startTranslations } from '#i18n/start.ts'
import { translator } from '#i18n/translator.ts'
import { languages, type Language } from '#kernel/language.ts'

startTranslations()

export const suggested = [
  { text: 'sofa bed', category: 'Sofas' },
  { text: 'كنب زاوية', category: 'كنب' },
]

/** Each island with the words a page hands to it. The key is its file, as in the manifest. */
export const examples: Readonly<Record<string, (language: Language) => ReactElement>> = {
  'autosuggest/Autosuggest.tsx': (language) => {
    const t = translator(language)
    return (
      <Autosuggest
        country="ae"
        language={language}
        value=""
        text={{
          label: t('shell:search.label'),
          placeholder: t('shell:search.placeholder'),
          list: t('shell:search.suggestions'),
        }}
        ask={async () => suggested}
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
