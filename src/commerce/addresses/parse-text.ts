import type { FieldRejection } from './address.ts'
import type { AddressField, Region } from './address-table.ts'
import { cleanLine, isTooLong } from './clean-text.ts'
import type { Entered } from './entered.ts'
import { namesPoBox } from './po-box.ts'

type TextField = Extract<AddressField, { kind: 'text' }>
type Parsed = { readonly value: string; readonly refusal: FieldRejection | null }

/** One field that is written: cleaned, and checked against the shape it has in this country. */
export function parseText(field: TextField, entered: Entered, region: Region | undefined): Parsed {
  const value = cleanLine(entered[field.key] ?? '', field.most)
  const refused = (reason: string, facts: FieldRejection['facts'] = {}): Parsed => ({
    value,
    refusal: { field: field.key, reason, facts },
  })
  if (value === '') return field.required ? refused('missing') : { value, refusal: null }
  if (namesPoBox(value)) return refused('po-box')
  if (isTooLong(value, field.most)) return refused('too-long', { max: field.most })
  if (field.shape === undefined)
    return /[\p{L}\p{N}]/u.test(value) ? { value, refusal: null } : refused('unreadable')
  const written = toShape(value, field.shape)
  if (written === undefined) return refused('malformed', { example: field.example ?? '' })
  const begins = region?.postcodes ?? []
  if (field.postcode && region && !begins.some((prefix) => written.startsWith(prefix)))
    return refused('postcode', { postcode: written, region: region.code })
  return { value: written, refusal: null }
}

/** "Block 4", "32506 83541": people write the word and group the digits. */
function toShape(value: string, shape: string): string | undefined {
  const whole = new RegExp(`^(?:${shape})$`, 'iu')
  const tight = value.replace(/[\s‐‑–-]+/g, '')
  const bare = tight.replace(/^[^\d]+(?=\d)/, '')
  return [tight, bare].find((one) => whole.test(one))?.toUpperCase()
}
