import { splitWords } from '../words/split-words.ts'
import { readLimits } from './read-limits.ts'
import { readColors, readDoors, readOffers, readSeats, readSizes } from './read-values.ts'
import type { Reader, Reading, ReadingContext } from './reading.ts'

/** In this order: "for 6" must not take the number of "for 600". */
const readers: readonly Reader[] = [readLimits, readSizes, readDoors, readSeats, readOffers, readColors]

/** "blue sofa under 2000" → the color, the range, and the word "sofa". */
export const understand = (text: string, context: ReadingContext): Reading =>
  readers.reduce<Reading>((reading, read) => read(reading, context), {
    words: splitWords(text),
    facets: {},
    ranges: {},
  })

/** The words alone, sizes and seats made one: where what was understood leads nowhere. */
export const plainReading = (text: string, context: ReadingContext): Reading =>
  readSeats({ words: splitWords(text), facets: {}, ranges: {} }, context)
