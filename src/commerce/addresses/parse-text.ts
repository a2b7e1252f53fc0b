import type { FieldRejection } from './address.ts'
import type { AddressField, Region } from './address-table.ts'
import { cleanLine, isTooLong } from './clean-text.ts'
import type { Entered } from './entered.ts'
import { namesPoBox } from './po-box.ts'

type TextField = Extract<AddressField, { kind: 'text' }>
type Parsed = { readonly value: string; readonly rejection: FieldRejection | null }

/** Cleans a text field and validates it against its shape in this country. */
export function parseText(field: TextField, entered: Entered, region: Region | undefined): Parsed {
  const value = cleanLine(entered[field.key] ?? '', field.maxLength)
  const reject = (reason: string, facts: FieldRejection['facts'] = {}): Parsed => ({
    value,
    rejection: { field: field.key, reason, facts },
  })
  if (value === '') return field.required ? reject('missing') : { value, rejection: null }
  if (namesPoBox(value)) return reject('po-box')
  if (isTooLong(value, field.maxLength)) return reject('too-long', { max: field.maxLength })
  if (field.shape === undefined)
    return /[\p{L}\p{N}]/u.test(value) ? { value, rejection: null } : reject('unreadable')
  const written = toShape(value, field.shape)
  if (written === undefined) return reject('malformed', { example: field.example ?? '' })
  const begins = region?.postcodes ?? []
  if (field.postcode && region && !begins.some((prefix) => written.startsWith(prefix)))
    return reject('postcode', { postcode: written, region: region.code })
  return { value: written, rejection: null }
}

/** Removes a leading word ("Block 4") and spaces between digits ("32506 83541") if the rest matches the shape. */
function toShape(value: string, shape: string): string | undefined {
  const whole = new RegExp(`^(?:${shape})$`, 'iu')
  const tight = value.replace(/[\s‐‑–-]+/g, '')
  const bare = tight.replace(/^[^\d]+(?=\d)/, '')
  return [tight, bare].find((one) => whole.test(one))?.toUpperCase()
}
