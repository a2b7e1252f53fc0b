import { toLatinDigits } from '#kernel/digits.ts'
import { fold } from '#kernel/fold.ts'
import type { Address, FieldRejection } from './address.ts'
import { cleanLine, cleanLines, isTooLong } from './clean-text.ts'
import type { Entered } from './entered.ts'

export const landmarkLength = 120
export const noteLength = 500

/** What helps our crew to the door. Choices that do not exist are taken for none; what is written is checked. */
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

const parseLift = (said: string | undefined): Address['access']['lift'] =>
  said === 'none' || said === 'small' || said === 'large' ? said : null

const groundFloor = new Set(['g', 'gf', 'ground', 'groundfloor', 'ارضي', 'الارضي', 'دورارضي', 'الدورالارضي'])

/** 0 is the ground floor; null: not said; undefined: no floor at all. */
function parseFloor(text: string): number | null | undefined {
  const said = fold(toLatinDigits(text.slice(0, 60))).replace(/\s+/g, '')
  if (said === '') return null
  if (groundFloor.has(said)) return 0
  const number = /^(?:floor|الطابق|طابق|الدور|دور)?(\d{1,3})(?:st|nd|rd|th)?(?:floor)?$/.exec(said)?.[1]
  return number !== undefined && Number(number) <= 200 ? Number(number) : undefined
}
