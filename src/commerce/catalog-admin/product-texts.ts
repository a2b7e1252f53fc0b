import type { Product } from '#commerce/catalog/product.ts'
import type { Bilingual } from '#kernel/country.ts'
import { fail, ok, type Result } from '#kernel/result.ts'
import { tidyLines, tidyText } from '#kernel/tidy-text.ts'

/** What a product says in both languages. */
export const translatedFields = ['name', 'summary', 'description', 'material', 'care', 'keywords'] as const
export type TranslatedField = (typeof translatedFields)[number]

export type TextField = `${TranslatedField}.${'en' | 'ar'}` | 'urlKey'

/** The texts of a product as a form shows and sends them; keywords are separated by commas. */
export type ProductTexts = Readonly<Record<TextField, string>>

export const textFields = [
  ...translatedFields.flatMap((field) => [`${field}.en`, `${field}.ar`] as const),
  'urlKey',
] as const satisfies readonly TextField[]

export type TextProblem = {
  readonly kind: 'invalid'
  readonly field: TextField
  readonly problem: 'missing' | 'too-long' | 'too-many' | 'malformed'
}

/** In characters, as imports accept them. */
const maxLengths = { name: 250, summary: 1000, description: 20_000, material: 1000, care: 4000 } as const
const maxKeywords = 100
const maxKeyword = 120
const maxUrlKey = 200

const nothing: Bilingual = { en: '', ar: '' }

export function readTexts(product: Pick<Product, TranslatedField | 'urlKey'>): ProductTexts {
  const { name, summary, description, material, care, keywords, urlKey } = product
  const both = <Field extends TranslatedField>(field: Field, { en, ar }: Bilingual) =>
    ({ [`${field}.en`]: en, [`${field}.ar`]: ar }) as Record<`${Field}.${'en' | 'ar'}`, string>
  return {
    ...both('name', name),
    ...both('summary', summary),
    ...both('description', description),
    ...both('material', material),
    ...both('care', care ?? nothing),
    ...both('keywords', { en: keywords.en.join(', '), ar: keywords.ar.join('، ') }),
    urlKey,
  }
}

/** The product with these texts. Everything else of it stays. */
export function withTexts(product: Product, texts: ProductTexts): Result<Product, TextProblem> {
  const tidied = tidyTexts(texts)
  const problem = textFields.map((field) => checkField(field, tidied[field])).find((found) => found !== null)
  if (problem) return fail(problem)
  const both = (field: TranslatedField): Bilingual => ({
    en: tidied[`${field}.en`],
    ar: tidied[`${field}.ar`],
  })
  const care = both('care')
  return ok({
    ...product,
    urlKey: tidied.urlKey,
    name: both('name'),
    summary: both('summary'),
    description: both('description'),
    material: both('material'),
    care: care.en === '' && care.ar === '' ? null : care,
    keywords: { en: keywordsOf(tidied['keywords.en']), ar: keywordsOf(tidied['keywords.ar']) },
  })
}

const tidyTexts = (texts: ProductTexts): ProductTexts => {
  const tidied = textFields.map((field) => [
    field,
    /^(?:description|care|keywords)/.test(field) ? tidyLines(texts[field]) : tidyText(texts[field]),
  ])
  return Object.fromEntries(tidied) as ProductTexts
}

function checkField(field: TextField, text: string): TextProblem | null {
  const invalid = (problem: TextProblem['problem']): TextProblem => ({ kind: 'invalid', field, problem })
  if (field === 'urlKey') {
    if (text === '') return invalid('missing')
    if (text.length > maxUrlKey) return invalid('too-long')
    return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(text) ? null : invalid('malformed')
  }
  const [name] = field.split('.') as [TranslatedField]
  if (name === 'keywords') {
    const keywords = keywordsOf(text)
    if (keywords.length > maxKeywords) return invalid('too-many')
    return keywords.some((one) => one.length > maxKeyword) ? invalid('too-long') : null
  }
  if (name === 'name' && text === '') return invalid('missing')
  return text.length > maxLengths[name] ? invalid('too-long') : null
}

const keywordsOf = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,،;؛\n]/)
      .map(tidyText)
      .filter((keyword) => keyword !== ''),
  ),
]

export const changedTexts = (before: ProductTexts, after: ProductTexts): readonly TextField[] =>
  textFields.filter((field) => before[field] !== after[field])
