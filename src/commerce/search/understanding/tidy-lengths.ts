import { fold } from '#kernel/fold.ts'

/** Centimeters in a unit, by its folded names. */
const units: readonly (readonly [cm: number, names: string])[] = [
  [1, 'cms?|centimet(?:er|re)s?|سم|سنتي(?:متر)?|سانتي(?:متر)?'],
  [0.1, 'mm|ملم|مم|ملليمتر|مليمتر'],
  [100, 'm|mtrs?|mts?|met(?:er|re)s?|م|متر|امتار'],
  [30.48, "ft|feet|foot|قدم|اقدام|['’′](?!['’′])"],
  [2.54, 'in|inch(?:es)?|انش|بوصه|بوصات|["”“]|[\'’′]{2}'],
]
const imperial = [30.48, 2.54]
const unit = `(?:${units.map(([, names]) => names).join('|')})(?!\\p{L})`
/** At most two decimals: 1,299 is a price. */
const number = '\\d{1,9}(?:[.,٫]\\d{1,2})?(?![\\d.,٫]*\\d)'
/** "200", "2.5 m", "5 ft 6 in". */
const side = `${number}(?:\\s*${unit})?(?:\\s*${number}\\s*(?:in|inch(?:es)?|["”“]|['’′]{2})(?!\\p{L}))?`
const between = '\\s*(?:[x*]|by|في|علي|ضرب)\\s*'
const lengths = new RegExp(`(?<![\\p{L}\\d.,٫])${side}(?:${between}${side}){0,5}(?!\\p{L})`, 'gu')
const parts = new RegExp(`(${number})(?:\\s*(${unit}))?`, 'gu')
const sides = new RegExp(side, 'gu')

/** Decimals without a unit are meters up to this side, and feet up to the next: "5x6.5" is a bed. */
const maxDecimalMeters = 4.5
const maxDecimalFeet = 20
const maxCm = 99_999

/** Whether the lengths of a text are in feet or inches, and the text with each as one word. */
type TidyText = { readonly text: string; readonly isImperial: boolean }

/**
 * Writes lengths in a query as one word of whole centimeters, in a form that `splitWords` keeps: "2 m x 3 m", "٢ متر في ٣ متر" →
 * "200x300 cm", "6 ft" → "183 cm". Without a unit the numbers stay as they are ("2x3"), since they may be meters or feet.
 */
export function tidyLengths(typed: string): TidyText {
  let isImperial = false
  const text = fold(typed).replace(lengths, (match) => {
    const tidy = toCentimeters(match)
    if (tidy && imperial.includes(tidy.unit ?? 0)) isImperial = true
    return ` ${tidy?.text ?? match} `
  })
  return { text, isImperial }
}

/** `unit`: centimeters in the unit of the lengths; undefined: none is named or likely. */
function toCentimeters(
  match: string,
): { readonly text: string; readonly unit: number | undefined } | undefined {
  const read = [...match.matchAll(sides)].map(([one]) =>
    [...one.matchAll(parts)].map(([, digits = '', name]) => ({
      value: Number(digits.replace(/[,٫]/, '.')),
      cm: name === undefined ? undefined : centimetersOf(name),
      // "2 in 1" is no length, nor is "2 in blue"; "72in" is.
      isLoose: name === 'in' && !one.endsWith(`${digits}in`),
    })),
  )
  const given = read.flat().findLast(({ cm }) => cm !== undefined)
  if (read.length === 1 && (!given || (given.isLoose && read.flat().length === 1))) return undefined
  const values = read.flat().map(({ value }) => value)
  const isDecimal = values.some((value) => !Number.isInteger(value))
  const common = given?.cm ?? (isDecimal ? unitOfDecimals(Math.max(...values)) : undefined)
  const whole = read.map((lengthsOfSide) =>
    Math.min(
      maxCm,
      Math.round(lengthsOfSide.reduce((sum, { value, cm }) => sum + value * (cm ?? common ?? 1), 0)),
    ),
  )
  return { text: whole.join('x') + (common === undefined ? '' : ' cm'), unit: common }
}

const unitOfDecimals = (maxSide: number): number | undefined =>
  maxSide <= maxDecimalMeters ? 100 : maxSide <= maxDecimalFeet ? 30.48 : undefined

const centimetersOf = (name: string): number | undefined =>
  units.find(([, names]) => new RegExp(`^(?:${names})$`, 'u').test(name))?.[0]
