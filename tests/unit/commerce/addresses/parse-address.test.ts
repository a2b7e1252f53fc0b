import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Address, FieldRejection } from '#commerce/addresses/address.ts'
import { storefront } from '#kernel/storefront.ts'
import { enteredIn } from '../../../support/builders/an-address.ts'
import { theAddresses } from '../../../support/shops/the-addresses.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const shop = theAddresses()
const at = (iso: string, language: 'en' | 'ar' = 'en') => {
  const country = theCountries.find(({ isoCode }) => isoCode === iso)
  if (!country) throw new Error(`no country ${iso}`)
  return storefront(country, language)
}
const parse = (iso: string, changes: Record<string, string> = {}) =>
  shop.parse({ ...enteredIn[iso], ...changes }, at(iso))
const taken = (iso: string, changes: Record<string, string> = {}): Address => {
  const parsed = parse(iso, changes)
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure))
  return parsed.value
}
const rejectionsOf = (iso: string, changes: Record<string, string>): readonly FieldRejection[] => {
  const parsed = parse(iso, changes)
  return parsed.ok ? [] : parsed.failure
}
const reasons = (iso: string, changes: Record<string, string>) =>
  rejectionsOf(iso, changes).map(({ field, reason }) => `${field}: ${reason}`)

describe('parseAddress', () => {
  test.each(Object.keys(enteredIn))('accepts an address as usual in %s', (iso) => {
    const address = taken(iso)
    expect(address.country).toBe(iso)
    expect('pincode' in address.fields).toBe(iso === 'in')
    expect(address).toMatchObject({ addressType: 'home', pin: null, landmark: '', note: '' })
  })

  test('sets the delivery area and zone', () => {
    expect(taken('ae')).toMatchObject({ area: 'al-barsha', zoneId: 'near' })
    expect(taken('ae', { area: 'Hatta' })).toMatchObject({ area: 'hatta', zoneId: 'far' })
    expect(taken('om', { wilayat: 'khasab' })).toMatchObject({ area: 'khasab', zoneId: 'remote' })
    expect(taken('qa')).toMatchObject({ area: 'al-dafna', fields: { municipality: 'doha', zone: '61' } })
    expect(taken('in')).toMatchObject({ area: 'bengaluru', fields: { city: 'bengaluru' } })
  })

  test('assigns Al Ain to Abu Dhabi', () => {
    const abuDhabi = { emirate: 'abu-dhabi', area: 'الجيمي، العين' }
    expect(taken('ae', abuDhabi).fields).toMatchObject({ emirate: 'abu-dhabi', area: 'al-jimi' })
    expect(reasons('ae', { emirate: 'Al Ain' })).toEqual(['emirate: choice'])
  })

  test('derives the region from a place that exists in one region only', () => {
    expect(taken('kw', { governorate: '' }).fields).toMatchObject({ governorate: 'hawalli', area: 'salmiya' })
  })

  test.each(['as-salmiyah of nowhere', 'Zone 7', 'حي جديد'])(
    'accepts the unlisted area %s as entered',
    (area) => {
      expect(taken('kw', { area })).toMatchObject({ fields: { area }, area: 'hawalli' })
    },
  )

  test('finds places by any spelling in either language', () => {
    for (const area of ['SALMIYA', 'al-Salmiya', 'السالميه', 'سالمية', ' salmiya '])
      expect(taken('kw', { area }).fields['area'], area).toBe('salmiya')
  })

  test('rejects a place of another region and names its region in the shopper’s language', () => {
    expect(rejectionsOf('kw', { governorate: 'jahra' })).toEqual([
      {
        field: 'area',
        reason: 'elsewhere',
        facts: { place: 'Salmiya', region: 'Hawalli', label: 'Area' },
      },
    ])
    const arabic = shop.parse({ ...enteredIn['kw'], governorate: 'jahra' }, at('kw', 'ar'))
    expect(arabic).toMatchObject({
      failure: [{ facts: { place: 'السالمية', region: 'حولي', label: 'المنطقة' } }],
    })
  })

  test('accepts Arabic-Indic digits, and words before numbers', () => {
    expect(taken('kw').fields['block']).toBe('12')
    expect(taken('bh', { block: 'مجمع ٣٣٨', road: 'Road ٣٨٢٤' }).fields).toMatchObject({
      block: '338',
      road: '3824',
    })
    expect(taken('ae', { makani: '٣٢٥٠٦ ٨٣٥٤١' }).fields['makani']).toBe('3250683541')
    expect(taken('kw', { paci: '12-34-56-78' }).fields['paci']).toBe('12345678')
  })

  test.each([
    ['ae', { makani: '325068354' }, 'makani: malformed'],
    ['ae', { building: '' }, 'building: missing'],
    ['ae', { building: '🏠' }, 'building: missing'],
    ['ae', { building: '---' }, 'building: unreadable'],
    ['bh', { block: '12' }, 'block: malformed'],
    ['om', { wilayat: '' }, 'wilayat: missing'],
    ['om', { wilayat: 'dubai' }, 'wilayat: choice'],
    ['kw', { paci: '1234567' }, 'paci: malformed'],
    ['qa', { zone: '59' }, 'zone: zone'],
    ['qa', { street: 'Salwa Road' }, 'street: malformed'],
    ['in', { pincode: '' }, 'pincode: missing'],
    ['in', { pincode: '56003' }, 'pincode: malformed'],
    ['in', { pincode: '682001' }, 'pincode: postcode'],
    ['in', { state: '' }, 'state: missing'],
  ])('in %s rejects %j', (iso, changes, reason) => {
    // A city that is in one state only says the state; here it is one of several.
    const city: Record<string, string> = reason.startsWith('state') ? { city: 'Rampur' } : {}
    expect(reasons(iso, { ...city, ...changes })).toEqual([reason])
  })

  test.each([
    'P.O. Box 1234',
    'PO BOX 55',
    'p o box 9',
    'P.O.B. 77',
    'ص.ب ١٢٣',
    'ص ب 123',
    'صندوق بريد 5',
    'Postal box 3',
  ])('rejects the post-office box %s', (building) => {
    for (const iso of ['ae', 'om']) {
      const key = iso === 'ae' ? 'building' : 'house'
      expect(reasons(iso, { [key]: building })).toEqual([`${key}: po-box`])
    }
  })

  test.each(['Poboxa Tower', 'Shop Boutique', 'مخصب', 'قصب السكر'])(
    'accepts the building %s, which only looks like a post-office box',
    (building) => {
      expect(taken('ae', { building }).fields['building']).toBe(building)
    },
  )

  test('ignores fields of other countries', () => {
    const foreign = { ...enteredIn['kw'], ...enteredIn['in'], __proto__: 'x', constructor: 'y', pincode: '1' }
    const parsed = shop.parse({ ...foreign, ...enteredIn['qa'] }, at('qa'))
    expect(parsed).toEqual(parse('qa'))
    const keys = Object.keys(taken('qa', { governorate: 'hawalli', paci: 'x'.repeat(9000) }).fields)
    expect(keys.sort()).toEqual(['building', 'municipality', 'street', 'unit', 'zone'])
  })

  test('returns rejections in the order of the form', () => {
    const parsed = shop.parse({}, at('kw'))
    expect(parsed.ok ? [] : parsed.failure.map(({ field }) => field)).toEqual([
      'governorate',
      'area',
      'block',
      'street',
      'house',
    ])
  })
})

describe('parseAccess', () => {
  test.each([
    ['', null],
    ['0', 0],
    ['G', 0],
    ['أرضي', 0],
    ['الطابق ٣', 3],
    ['3rd floor', 3],
    ['12', 12],
  ])('reads floor %j as %j', (floor, expected) => {
    expect(taken('ae', { floor }).access.floor).toBe(expected)
  })

  test.each(['penthouse', '-1', '1.5', '999', 'xxxxxxxxxx'])('rejects floor %j', (floor) => {
    expect(reasons('ae', { floor })).toEqual(['floor: floor'])
  })

  test('reads lift, gate pass and address type, and ignores unknown choices', () => {
    expect(taken('ae', { lift: 'small', gatePass: 'on', addressType: 'office' })).toMatchObject({
      access: { lift: 'small', gatePass: true },
      addressType: 'office',
    })
    expect(taken('ae', { lift: 'huge', gatePass: '0', addressType: 'castle' })).toMatchObject({
      access: { lift: null, gatePass: false },
      addressType: 'home',
    })
  })

  test('cleans landmark and note, and limits their length', () => {
    const parsed = taken('ae', { landmark: 'Opposite \u202Ethe mosque', note: 'Ring\r\n\r\ntwice\u0000' })
    expect(parsed).toMatchObject({ landmark: 'Opposite the mosque', note: 'Ring\ntwice' })
    const long = 'a'.repeat(10_000)
    expect(reasons('ae', { landmark: long, note: long })).toEqual([
      'landmark: landmark.too-long',
      'note: note.too-long',
    ])
  })
})

describe('parsePin', () => {
  test.each([
    '25.2048, 55.2708',
    '25.2048 55.2708',
    '٢٥٫٢٠٤٨، ٥٥٫٢٧٠٨',
    'https://www.google.com/maps/@25.2048,55.2708,17z',
    'https://maps.google.com/?q=25.2048%2C55.2708',
  ])('reads coordinates from %s', (coordinates) => {
    expect(taken('ae', { coordinates }).pin).toEqual({ latitude: 25.2048, longitude: 55.2708 })
  })

  test.each([
    ['somewhere', 'coordinates: coordinates.unreadable'],
    ['https://maps.app.goo.gl/abc', 'coordinates: coordinates.unreadable'],
    ['51.5072, 0.1276', 'coordinates: coordinates.outside'],
    ['55.2708, 25.2048', 'coordinates: coordinates.outside'],
  ])('rejects coordinates %s', (coordinates, reason) => {
    expect(reasons('ae', { coordinates })).toEqual([reason])
  })
})

describe('laws of addresses', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.string(),
    fc.constantFrom('P.O. Box 7', '٣', '12', 'Salmiya', '\u202E', '\uD800', '😀'),
  )

  test.each(Object.keys(enteredIn))('any input in %s is stored printable or rejected', (iso) => {
    const keys = [
      'addressType',
      'floor',
      'lift',
      'landmark',
      'note',
      'coordinates',
      ...Object.keys(enteredIn[iso] ?? {}),
    ]
    fc.assert(
      fc.property(fc.dictionary(fc.constantFrom(...keys), text), (changes) => {
        const parsed = shop.parse({ ...enteredIn[iso], ...changes }, at(iso))
        if (!parsed.ok) return parsed.failure.length > 0
        const stored = [...Object.values(parsed.value.fields), parsed.value.landmark, parsed.value.note]
        const again = shop.parse({ ...enteredIn[iso], ...changes, ...parsed.value.fields }, at(iso))
        expect(again).toEqual(parsed)
        return stored.every(
          (one) => one.isWellFormed() && !/[\u202A-\u202E\u2066-\u2069\u0660-\u0669]/.test(one),
        )
      }),
    )
  })
})
