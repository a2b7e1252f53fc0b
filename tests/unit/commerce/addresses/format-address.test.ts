import { describe, expect, test } from 'vitest'
import { storefront } from '#kernel/storefront.ts'
import { enteredIn } from '../../../support/builders/an-address.ts'
import { theAddresses } from '../../../support/shops/the-addresses.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const shop = theAddresses()

function written(iso: string, language: 'en' | 'ar', changes: Record<string, string> = {}) {
  const country = theCountries.find(({ isoCode }) => isoCode === iso)
  if (!country) throw new Error(`no country ${iso}`)
  const parsed = shop.parse({ ...enteredIn[iso], ...changes }, storefront(country, 'en'))
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.failure))
  return shop.format(parsed.value, language)
}

describe('formatAddress', () => {
  test('formats an address as usual in its country', () => {
    expect(Object.keys(enteredIn).map((iso) => written(iso, 'en', { floor: '2' }))).toMatchInlineSnapshot(`
      [
        [
          "Floor 2, Villa 12",
          "Street 5",
          "Al Barsha, Dubai",
          "Makani 3250683541",
          "United Arab Emirates",
        ],
        [
          "Flat 12, Floor 2, Building 1234A",
          "Road 3824",
          "Block 338, Adliya",
          "Capital Governorate",
          "Bahrain",
        ],
        [
          "Floor 2, House 18",
          "Way 2334",
          "Al Khuwair, Bawshar",
          "Muscat",
          "Oman",
        ],
        [
          "Floor 2, House 7",
          "Block 12, Street سالم المبارك",
          "Salmiya, Hawalli",
          "Kuwait",
        ],
        [
          "Unit 3, Floor 2, Building 12",
          "Street 840",
          "Zone 61, Al Dafna and Al Qassar",
          "Doha",
          "Qatar",
        ],
        [
          "Floor 2, 12 Rose Villa",
          "100 Feet Road, Indiranagar",
          "Bengaluru 560038",
          "Karnataka",
          "India",
        ],
      ]
    `)
  })

  test('formats in Arabic an address that was entered in English', () => {
    expect(Object.keys(enteredIn).map((iso) => written(iso, 'ar', { floor: '0' }))).toMatchInlineSnapshot(`
      [
        [
          "الدور الأرضي، Villa 12",
          "Street 5",
          "البرشاء، دبي",
          "مكاني 3250683541",
          "الإمارات العربية المتحدة",
        ],
        [
          "شقة 12، الدور الأرضي، مبنى 1234A",
          "طريق 3824",
          "مجمع 338، العدلية",
          "محافظة العاصمة",
          "البحرين",
        ],
        [
          "الدور الأرضي، منزل 18",
          "سكة 2334",
          "Al Khuwair، بوشر",
          "محافظة مسقط",
          "سلطنة عُمان",
        ],
        [
          "الدور الأرضي، منزل 7",
          "قطعة 12، شارع سالم المبارك",
          "السالمية، محافظة حولي",
          "الكويت",
        ],
        [
          "وحدة 3، الدور الأرضي، مبنى 12",
          "شارع 840",
          "منطقة 61، الدفنة والقصار",
          "الدوحة",
          "قطر",
        ],
        [
          "الدور الأرضي، 12 Rose Villa",
          "100 Feet Road, Indiranagar",
          "بنغالورو 560038",
          "كارناتاكا",
          "الهند",
        ],
      ]
    `)
  })

  test('omits empty fields with their labels', () => {
    const lines = written('kw', 'en', { flat: '', avenue: '', paci: '' }).join('\n')
    expect(lines).not.toMatch(/Flat|Avenue|PACI|Floor|\{/)
    expect(written('kw', 'en', { flat: '4', avenue: '2' }).join('\n')).toMatch(/Flat 4[\s\S]*Avenue 2/)
  })

  test('does not repeat a label that was entered with its value', () => {
    for (const [street, language, expected] of [
      ['Street 5', 'en', 'Street 5'],
      ['street 5', 'ar', 'شارع 5'],
      ['شارع سالم المبارك', 'en', 'Street سالم المبارك'],
      ['شارع سالم المبارك', 'ar', 'شارع سالم المبارك'],
      ['Streetside 5', 'en', 'Street Streetside 5'],
    ] as const)
      expect(written('kw', language, { street })[1]?.split(/[،,] /)[1]).toBe(expected)
  })

  test('writes an area once that has the name of its emirate', () => {
    expect(written('ae', 'en', { emirate: 'ajman', area: 'Ajman' })).toContain('Ajman')
  })

  test('writes unlisted places as entered', () => {
    expect(written('kw', 'ar', { area: 'حي جديد' }).join('\n')).toContain('حي جديد')
  })
})
