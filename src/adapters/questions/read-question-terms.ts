import { join } from 'node:path'
import { z } from 'zod'
import type { QuestionTerms } from '#commerce/questions/question.ts'
import type { Country } from '#kernel/country.ts'
import { readJsonFile, wrongFile } from '#adapters/content/read-json-files.ts'

const text = z.string().min(1)
const bilingual = z.strictObject({ en: text, ar: text })

const row = z.strictObject({
  country: z.string().regex(/^[a-z]{2}$/),
  replyHours: z.number().int().min(1).max(240),
  solveMonths: z.number().int().min(1).max(6),
  quietDays: z.number().int().min(1).max(60),
  law: text.nullable(),
  toBeConfirmed: text.nullable(),
  officer: z.strictObject({ name: bilingual, title: bilingual, email: z.email(), phone: text }).nullable(),
})

/** Reads questions.json: a row for every country. Throws StartFailure. */
export function readQuestionTerms(
  directory: string,
  countries: readonly Country[],
): readonly QuestionTerms[] {
  const file = join(directory, 'questions.json')
  const terms = readJsonFile(file, z.array(row)).value
  const missing = countries.filter(({ isoCode }) => !terms.some(({ country }) => country === isoCode))
  if (missing.length > 0)
    throw wrongFile(file, `no row for ${missing.map(({ isoCode }) => isoCode).join(', ')}`)
  return terms
}
