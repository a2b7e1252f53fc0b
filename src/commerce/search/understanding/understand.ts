import { splitWords } from '../words/split-words.ts'
import { readLimits } from './read-limits.ts'
import { readColors, readDoors, readOffers, readSeats, readSizes } from './read-values.ts'
import type { Reader, Reading, ReadingContext } from './reading.ts'

/** The order matters: limits read "for 600" before seats read "for 6". */
const readers: readonly Reader[] = [readLimits, readSizes, readDoors, readSeats, readOffers, readColors]

/** "blue sofa under 2000" → the color, the range, and the word "sofa". */
export const understand = (text: string, context: ReadingContext): Reading =>
  readers.reduce<Reading>((reading, read) => read(reading, context), {
    words: splitWords(text),
    facets: {},
    ranges: {},
  })

/** The words alone, with seats as one term: tried when the full reading finds nothing. */
export const plainReading = (text: string, context: ReadingContext): Reading =>
  readSeats({ words: splitWords(text), facets: {}, ranges: {} }, context)
