import { diffArrays } from 'diff'
import type { CompareTexts, TextSegment } from '#commerce/lists/compare-texts.ts'
import type { Locale } from '#kernel/language.ts'

/** Longer texts, and those that differ in more, are compared as a whole: a comparison by word takes the square of what differs. */
const maxSegments = 4_000
const maxDifferences = 400

const segmentsOf = (text: string, locale: Locale): readonly string[] =>
  [...new Intl.Segmenter(locale, { granularity: 'word' }).segment(text)].map(({ segment }) => segment)

export const compareTexts: CompareTexts = (before, after, locale) => {
  const [old, now] = [segmentsOf(before, locale), segmentsOf(after, locale)]
  if (old.length + now.length > maxSegments) return whole(before, after)
  const parts = diffArrays([...old], [...now], { maxEditLength: maxDifferences })
  if (!parts) return whole(before, after)
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

const whole = (before: string, after: string): readonly TextSegment[] => [
  ...(before === '' ? [] : [{ kind: 'removed', text: before } as const]),
  ...(after === '' ? [] : [{ kind: 'added', text: after } as const]),
]
