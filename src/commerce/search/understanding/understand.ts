import { splitWords } from '../words/split-words.ts'
import { readDimensions } from './read-dimensions.ts'
import { readLimits } from './read-limits.ts'
import { readColors, readDoors, readOffers, readSeats } from './read-values.ts'
import type { Reader, Reading, ReadingContext } from './reading.ts'
import { tidyLengths } from './tidy-lengths.ts'

/** The order matters: limits read "for 600" before seats read "for 6", seats "6 seater" before sizes read numbers. */
const readers: readonly Reader[] = [readLimits, readDoors, readSeats, readDimensions, readOffers, readColors]

/** "blue sofa under 2000" → the color, the range, and the word "sofa". */
export const understand = (text: string, context: ReadingContext): Reading =>
  readers.reduce<Reading>((reading, read) => read(reading, context), unread(text))

function unread(typed: string): Reading {
  const { text, isImperial } = tidyLengths(typed)
  return { words: splitWords(text), facets: {}, ranges: {}, isImperial, typed: new Map() }
}

/** The words and certain sizes alone, with seats as one term: tried when the full reading finds nothing. */
export function plainReading(text: string, context: ReadingContext): Reading {
  const plain = readSeats(unread(text), context)
  const sized = readDimensions(plain, context)
  return sized.dimensions?.isGuess ? plain : sized
}
