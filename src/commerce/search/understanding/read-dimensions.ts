import { rangeOfSide } from '../dimensions.ts'
import { centimeters, sideAt } from './read-limits.ts'
import { without, withRange, type Reader } from './reading.ts'

/** Sides without a unit up to this many may be meters or feet. */
const maxSmall = 12
const cmOf = { meter: 100, foot: 30.48 }
/** A bare number in this range may be a size: "bed 180". */
const bare = { min: 50, max: 400 }
const maxCm = 99_999

/** What is counted or measured by a bare number before it, and is no length; folded. */
const otherUnits = new Set(
  [
    'l lt ltr liter liters litre litres ml w watt watts lm lumen lumens kg g gsm tc thread count pcs pc piece pieces set degree degrees',
    'لتر مل واط وات لومن كيلو كجم غرام قطعه قطع حبه حبات شخص اشخاص',
  ].flatMap((line) => line.split(' ')),
)

/** Reads sizes that `tidyLengths` has written: "200x300 cm", "2x3", "220 cm", and as a guess "180". */
export const readDimensions: Reader = (reading) => {
  const { words } = reading
  for (const [at, word] of words.entries()) {
    const hasUnit = centimeters.has(words[at + 1] ?? '')
    const end = at + (hasUnit ? 2 : 1)
    if (/^\d+(?:x\d+)+$/.test(word)) {
      const sides = word.split('x').map((digits) => Math.min(maxCm, Number(digits)))
      const isKnown = hasUnit || Math.max(...sides) > maxSmall
      const inUnit = (cm: number) => sides.map((side) => Math.round(side * cm))
      const readings = isKnown ? [sides] : [inUnit(cmOf.meter), inUnit(cmOf.foot), sides]
      return { ...without(reading, at, end), dimensions: { readings, isGuess: false } }
    }
    if (!/^\d+$/.test(word)) continue
    const number = Math.min(maxCm, Number(word))
    if (hasUnit) {
      const side = sideAt(words, at - 1, end)
      if (side) return without(withRange(reading, side.name, rangeOfSide(number)), side.from, side.to)
      return { ...without(reading, at, end), dimensions: { readings: [[number]], isGuess: false } }
    }
    if (words.length > 1 && number >= bare.min && number <= bare.max && !otherUnits.has(words[at + 1] ?? ''))
      return { ...without(reading, at, end), dimensions: { readings: [[number]], isGuess: true } }
  }
  return reading
}
