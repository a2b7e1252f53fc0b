import type { Bilingual } from '#kernel/country.ts'

type Texts = {
  name: Bilingual
  summary: Bilingual
  description: Bilingual
  material: Bilingual
  care: Bilingual | null
}

/**
 * No text of a product is empty in one language alone: what is not there is said with what is. A name that is missing in
 * Arabic stands there in Latin letters; a summary is the first sentence of the description, or the name.
 */
export function fillLanguages(product: Record<string, unknown>): void {
  const texts = product as unknown as Texts
  texts.name = both(texts.name)
  const summary = {
    en: texts.summary.en || firstSentence(texts.description.en) || texts.name.en,
    ar: texts.summary.ar || firstSentence(texts.description.ar) || texts.name.ar,
  }
  texts.summary = summary
  texts.description = { en: texts.description.en || summary.en, ar: texts.description.ar || summary.ar }
  texts.material = both(texts.material)
  const care = both(texts.care ?? { en: '', ar: '' })
  texts.care = care.en === '' ? null : care
}

const both = ({ en, ar }: Bilingual): Bilingual => ({ en: en || ar, ar: ar || en })

const longest = 200

export function firstSentence(text: string): string {
  const [line = ''] = text.trim().split('\n')
  const sentence = /^.*?[.!?؟](?=\s|$)/.exec(line)?.[0] ?? line
  if (sentence.length <= longest) return sentence
  const cut = sentence.slice(0, longest)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longest / 2))}…`
}
