import { rangeOfSide, type Sides } from '../dimensions.ts'
import { centimeters, sideAt } from './read-limits.ts'
import { without, withRange, type Reader } from './reading.ts'

/** Sides without a unit up to this many may be meters or feet. */
const maxSmall = 12
/** Up to this many they may be inches, if nothing has them in centimeters. */
const maxInches = 108
const minBedInches = 60
const cmOf = { meter: 100, foot: 30.48, inch: 2.54 }
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

/** Words for what has a diagonal in inches: "tv stand 65 inch" is one for a screen of that size. */
const screens = new Set('tv television screen monitor تلفزيون تلفاز تي شاشه'.split(' '))

/** Reads sizes that `tidyLengths` has written: "200x300 cm", "2x3", "220 cm", and as a guess "180". */
export const readDimensions: Reader = (reading) => {
  const { words } = reading
  for (const [at, word] of words.entries()) {
    const hasUnit = centimeters.has(words[at + 1] ?? '')
    const end = at + (hasUnit ? 2 : 1)
    if (/^\d+(?:x\d+)+$/.test(word)) {
      const sides = word.split('x').map((digits) => Math.min(maxCm, Number(digits)))
      const readings = readingsOf(sides, hasUnit)
      const rough = reading.isImperial ? readings : readings.filter((each) => isRough(each, sides))
      return { ...without(reading, at, end), dimensions: { readings, isGuess: false, rough } }
    }
    if (!/^\d+$/.test(word)) continue
    const number = Math.min(maxCm, Number(word))
    if (hasUnit) {
      const side = sideAt(words, at - 1, end)
      if (reading.isImperial && words.some((each) => screens.has(each))) return without(reading, at, end)
      if (side) return without(withRange(reading, side.name, rangeOfSide(number)), side.from, side.to)
      return {
        ...without(reading, at, end),
        dimensions: { readings: [[number]], isGuess: false, rough: [] },
      }
    }
    if (words.length > 1 && number >= bare.min && number <= bare.max && !otherUnits.has(words[at + 1] ?? ''))
      return {
        ...without(reading, at, end),
        dimensions: { readings: [[number]], isGuess: true, rough: [] },
      }
  }
  return reading
}

/** The sides in centimeters, as they may be meant. */
function readingsOf(sides: Sides, hasUnit: boolean): readonly Sides[] {
  const inUnit = (cm: number) => sides.map((side) => Math.round(side * cm))
  const maxSide = Math.max(...sides)
  if (hasUnit || maxSide > maxInches || (maxSide > maxSmall && sides.length !== 2)) return [sides]
  return maxSide > maxSmall ? [sides, inUnit(cmOf.inch)] : [inUnit(cmOf.meter), inUnit(cmOf.foot), sides]
}

/** Meters and feet are rough, and inches of what is as large as a bed; centimeters are not. */
const isRough = (reading: Sides, sides: Sides): boolean => {
  const maxSide = Math.max(...sides)
  return reading !== sides && (maxSide <= maxSmall || maxSide >= minBedInches)
}
