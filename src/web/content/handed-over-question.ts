import type { Translate } from '#i18n/translator.ts'
import { tidyText } from '#kernel/tidy-text.ts'

const maxQuestion = 80

/** The initial message of the form for a call, when the assistant could not answer; undefined: it was opened by itself. */
export function handedOverQuestion({
  url,
  locals: { t },
}: {
  readonly url: URL
  readonly locals: { readonly t: Translate }
}): string | undefined {
  const question = tidyText(url.searchParams.get('question') ?? '').slice(0, maxQuestion)
  return question === '' ? undefined : t('questions:search.handed-over', { question })
}
