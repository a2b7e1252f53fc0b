import type { Bilingual } from '#kernel/country.ts'
import type { ProductDraft } from './product-draft.ts'

type ProductTexts = Pick<ProductDraft, 'name' | 'summary' | 'description' | 'material'> & {
  readonly care: Bilingual | null
}

/**
 * Fills a text that is empty in one language with the other. An empty summary becomes the first sentence of the
 * description, or the name; an empty description the summary.
 */
export function fillLanguages({
  name: givenName,
  summary: givenSummary,
  description,
  material,
  care: givenCare,
}: Pick<ProductDraft, keyof ProductTexts>): ProductTexts {
  const name = both(givenName)
  const summary = {
    en: givenSummary.en || firstSentence(description.en) || name.en,
    ar: givenSummary.ar || firstSentence(description.ar) || name.ar,
  }
  const care = both(givenCare)
  return {
    name,
    summary,
    description: { en: description.en || summary.en, ar: description.ar || summary.ar },
    material: both(material),
    care: care.en === '' ? null : care,
  }
}

const both = ({ en, ar }: Bilingual): Bilingual => ({ en: en || ar, ar: ar || en })

const maxLength = 200

function firstSentence(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const sentence = /^.*?[.!?؟](?=\s|$)/.exec(line)?.[0] ?? line
  if (sentence.length <= maxLength) return sentence
  const cut = sentence.slice(0, maxLength)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), maxLength / 2))}…`
}
