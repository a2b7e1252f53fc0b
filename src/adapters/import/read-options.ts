import { colorFamilies, type ColorFamily } from '#commerce/catalog/color-family.ts'
import { optionAttributes, type OptionValue } from '#commerce/catalog/product.ts'
import { cellOf, type ProductLine, type LineReading } from './line.ts'

/** Options of a variant: a column for each option attribute, and one for its Arabic label. */
export function readOptions(reading: LineReading): ProductLine['options'] {
  const options: Record<string, OptionValue> = {}
  for (const attribute of optionAttributes) {
    const label = cellOf(reading, attribute)
    const value = cellOf(reading, `${attribute}_value`) || toSlug(label)
    if (label === '' && value === '') continue
    if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(value)) {
      reading.onError(attribute, 'not-allowed', `Latin letters or digits, or a column ${attribute}_value`)
      continue
    }
    const en = label || value
    options[attribute] = {
      value,
      label: { en, ar: cellOf(reading, `${attribute}_ar`) || en },
      hex: attribute === 'color' ? readHex(reading) : null,
      family: attribute === 'color' ? readFamily(reading, value) : null,
    }
  }
  return options
}

/** "Dark brown" → "dark-brown", "160 × 200 cm" → "160x200-cm". */
export const toSlug = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/(\d)\s*[×x*]\s*(?=\d)/g, '$1x')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

function readHex(reading: LineReading): string | null {
  const text = cellOf(reading, 'color_hex').toLowerCase()
  if (text === '' || /^#[0-9a-f]{6}$/.test(text)) return text || null
  reading.onError('color_hex', 'not-allowed', '#rrggbb')
  return null
}

const isFamily = (text: string): text is ColorFamily => Object.hasOwn(colorFamilies, text)

/** From its column, or the last family named in the color. */
function readFamily(reading: LineReading, value: string): ColorFamily | null {
  const given = toSlug(cellOf(reading, 'color_family'))
  if (given !== '') {
    if (isFamily(given)) return given
    reading.onError('color_family', 'not-allowed', Object.keys(colorFamilies).join(', '))
    return null
  }
  const words = value.replaceAll('gray', 'grey').split('-')
  return words.includes('multi') || words.includes('multicolor')
    ? 'multi-color'
    : (words.findLast(isFamily) ?? null)
}
