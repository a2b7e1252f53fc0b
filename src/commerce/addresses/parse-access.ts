import { toLatinDigits } from '#kernel/digits.ts'
import { fold } from '#kernel/fold.ts'
import type { Address, FieldRejection } from './address.ts'
import { cleanLine, cleanLines, isTooLong } from './clean-text.ts'
import type { Entered } from './entered.ts'

const landmarkLength = 120
const noteLength = 500

/** Parses access, landmark and note. Unknown choices are ignored; texts are validated. */
export function parseAccess(
  entered: Entered,
): Pick<Address, 'addressType' | 'access' | 'landmark' | 'note'> & { rejections: readonly FieldRejection[] } {
  const rejections: FieldRejection[] = []
  const floor = parseFloor(entered['floor'] ?? '')
  if (floor === undefined) rejections.push({ field: 'floor', reason: 'floor' })
  const landmark = cleanLine(entered['landmark'] ?? '', landmarkLength)
  if (isTooLong(landmark, landmarkLength))
    rejections.push({ field: 'landmark', reason: 'landmark.too-long', facts: { max: landmarkLength } })
  const note = cleanLines(entered['note'] ?? '', noteLength)
  if (isTooLong(note, noteLength))
    rejections.push({ field: 'note', reason: 'note.too-long', facts: { max: noteLength } })
  return {
    addressType: entered['addressType'] === 'office' ? 'office' : 'home',
    access: {
      floor: floor ?? null,
      lift: parseLift(entered['lift']),
      gatePass: ['on', 'yes', 'true', '1'].includes(entered['gatePass'] ?? ''),
    },
    landmark,
    note,
    rejections,
  }
}

const parseLift = (text: string | undefined): Address['access']['lift'] =>
  text === 'none' || text === 'small' || text === 'large' ? text : null

const groundFloor = new Set(['g', 'gf', 'ground', 'groundfloor', 'ارضي', 'الارضي', 'دورارضي', 'الدورالارضي'])

/** 0 is the ground floor; null: empty; undefined: invalid. */
function parseFloor(text: string): number | null | undefined {
  const folded = fold(toLatinDigits(text.slice(0, 60))).replace(/\s+/g, '')
  if (folded === '') return null
  if (groundFloor.has(folded)) return 0
  const number = /^(?:floor|الطابق|طابق|الدور|دور)?(\d{1,3})(?:st|nd|rd|th)?(?:floor)?$/.exec(folded)?.[1]
  return number !== undefined && Number(number) <= 200 ? Number(number) : undefined
}
