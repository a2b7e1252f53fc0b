import { findSeats, numberOfWord, seatWord } from '../words/seats.ts'
import { withFacet, without, type Reader } from './reading.ts'

const doors = new Set(['door', 'doors', 'باب', 'ابواب', 'بابين'])

/** "wardrobe 4 doors", "٤ أبواب". */
export const readDoors: Reader = (reading, { hasValue }) => {
  for (const [at, word] of reading.words.entries()) {
    if (!doors.has(word)) continue
    const number = word === 'بابين' ? 2 : numberOfWord(reading.words[at - 1])
    if (number === undefined || !hasValue('no_of_doors', String(number))) continue
    return without(withFacet(reading, 'no_of_doors', String(number)), word === 'بابين' ? at : at - 1, at + 1)
  }
  return reading
}

/** Replaces "3 seater" or "for 6" with the term that products have. */
export const readSeats: Reader = (reading) => {
  const found = findSeats(reading.words, true)
  if (!found) return reading
  const word = seatWord(found.seats)
  const typed = reading.words.slice(found.from, found.to).join(' ')
  return {
    ...without(reading, found.from, found.to, [word]),
    typed: new Map([...reading.typed, [word, typed]]),
  }
}

const offers = new Set('sale offer offers discount discounts discounted deal deals clearance تخفيض تخفيضات عرض عروض خصم خصومات تنزيلات مخفض'.split(' ')) // prettier-ignore

/** "rugs on sale", "عروض الكنب". */
export const readOffers: Reader = (reading, { hasValue }) => {
  const at = reading.words.findIndex((word) => offers.has(word.replace(/^ال/, '')))
  if (at === -1 || !hasValue('offer', 'yes')) return reading
  const from = reading.words[at - 1] === 'on' ? at - 1 : at
  return without(withFacet(reading, 'offer', 'yes'), from, at + 1)
}

/** "blue", "navy blue", "الزرقاء": the color facet, if products of that color are sold. */
export const readColors: Reader = (reading, context) => {
  const { colors, hasValue } = context
  for (const at of reading.words.keys())
    for (const length of [3, 2, 1]) {
      const words = reading.words.slice(at, at + length)
      if (words.length < length) continue
      const phrase = words.map((word) => word.replace(/^ال(?=..)/, '')).join(' ')
      const family = colors.get(phrase)
      if (family !== undefined && hasValue('color', family))
        return readColors(without(withFacet(reading, 'color', family), at, at + length), context)
    }
  return reading
}
