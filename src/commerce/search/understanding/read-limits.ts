import type { Range, RangeName } from '../listing.ts'
import { withRange, without, type Reader, type Reading, type ReadingContext } from './reading.ts'

/** Phrases before a number, longest first; folded. */
const maxPhrases = 'less than|no more than|not more than|up to|at most|under|below|max|maximum|within|upto|cheaper than|اقل من|لا يتجاوز|لا يزيد عن|لا تزيد عن|بحد اقصي|حد اقصي|تحت|حتي|ارخص من'.split('|') // prettier-ignore
const minPhrases = 'more than|no less than|at least|over|above|min|minimum|starting from|اكثر من|اعلي من|فوق|لا يقل عن|ابتداء من|ابتدا من'.split('|') // prettier-ignore
const between = ['between', 'from', 'بين', 'من']
const and = new Set(['and', 'to', 'و', 'الي'])
const currencies = new Set('aed dhs dh dirham dirhams bhd bd omr kwd kd qar inr rs rupees rial rials riyal riyals dinar dinars درهم دراهم دينار دنانير ريال ريالات روبيه روبيات'.split(' ')) // prettier-ignore
export const centimeters = new Set(['cm', 'سم', 'سنتي', 'سنتيمتر', 'centimetres', 'centimeters'])
const sides: ReadonlyMap<string, RangeName> = new Map(Object.entries({
  wide: 'width', width: 'width', عرض: 'width', عرضه: 'width', العرض: 'width', long: 'width', length: 'width', طول: 'width', الطول: 'width',
  deep: 'depth', depth: 'depth', عمق: 'depth', العمق: 'depth',
  high: 'height', height: 'height', tall: 'height', ارتفاع: 'height', الارتفاع: 'height',
} satisfies Record<string, RangeName>)) // prettier-ignore

/** The side named before or after a length ("width 220 cm", "220 cm wide"), and the words from it to the length. */
export function sideAt(
  words: readonly string[],
  before: number,
  after: number,
): { readonly name: RangeName; readonly from: number; readonly to: number } | undefined {
  const [next, last] = [sides.get(words[after] ?? ''), sides.get(words[before] ?? '')]
  if (next) return { name: next, from: before + 1, to: after + 1 }
  return last && { name: last, from: before, to: after }
}

/** Reads price and size limits: "under 2000", "between 500 and 1000", "أقل من ٢٠٠٠", "under 200 cm wide". */
export const readLimits: Reader = (reading, context) => {
  for (const at of reading.words.keys()) {
    const found =
      readBetween(reading, at, context) ??
      readSide(reading, at, maxPhrases, 'max', context) ??
      readSide(reading, at, minPhrases, 'min', context)
    if (found) return readLimits(found, context)
  }
  return reading
}

function readSide(
  reading: Reading,
  at: number,
  phrases: readonly string[],
  bound: 'min' | 'max',
  context: ReadingContext,
): Reading | undefined {
  const { words } = reading
  const phrase = phrases.find((each) => startsWith(words, at, each))
  if (phrase === undefined) return undefined
  const numberAt = at + phrase.split(' ').length
  const number = numberOf(words[numberAt])
  if (number === undefined) return undefined
  return applyRange(reading, at, numberAt + 1, context, (unit) => ({
    min: bound === 'min' ? number * unit : null,
    max: bound === 'max' ? number * unit : null,
  }))
}

function readBetween(reading: Reading, at: number, context: ReadingContext): Reading | undefined {
  const [opening, first, joint, second] = reading.words.slice(at, at + 4)
  if (!between.includes(opening ?? '') || !and.has(joint ?? '')) return undefined
  const [one, other] = [numberOf(first), numberOf(second)]
  if (one === undefined || other === undefined) return undefined
  return applyRange(reading, at, at + 4, context, (unit) => ({
    min: Math.min(one, other) * unit,
    max: Math.max(one, other) * unit,
  }))
}

/** A unit or a side next to the number makes it a size; else it is a price. */
function applyRange(
  reading: Reading,
  from: number,
  to: number,
  { minorPerMajor }: ReadingContext,
  range: (unit: number) => Range,
): Reading {
  const { words } = reading
  let end = to
  const isLength = centimeters.has(words[end] ?? '') && ++end > 0
  const after = sides.get(words[end] ?? '')
  if (after) end += 1
  const before = sides.get(words[from - 1] ?? '')
  const side = after ?? before ?? (isLength ? 'width' : undefined)
  if (side)
    return without(withRange(reading, side, rounded(range(1))), before && !after ? from - 1 : from, end)
  if (currencies.has(words[end] ?? '')) end += 1
  return without(withRange(reading, 'price', rounded(range(minorPerMajor))), from, end)
}

const rounded = ({ min, max }: Range): Range => ({
  min: min === null ? null : Math.floor(min),
  max: max === null ? null : Math.ceil(max),
})

const startsWith = (words: readonly string[], at: number, phrase: string): boolean =>
  phrase.split(' ').every((word, index) => words[at + index] === word)

function numberOf(word: string | undefined): number | undefined {
  const match = /^(\d{1,9}(?:\.\d{1,3})?)(k|aed|dhs|bd|kd|cm)?$/.exec(word ?? '')
  return match ? Number(match[1]) * (match[2] === 'k' ? 1000 : 1) : undefined
}
