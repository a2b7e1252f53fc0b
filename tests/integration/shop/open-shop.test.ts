import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { languageCodes } from '#kernel/language.ts'
import { storefront } from '#kernel/storefront.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { openInMemory } from '../../support/databases/databases.ts'
import { emptyDirectory } from '../../support/databases/empty-directory.ts'
import { copyContent, openTestShop } from '../../support/shops/open-test-shop.ts'

/** Tables of policies with a row for each country. */
const ofPolicies = [
  'bulk-tiers',
  'cart-reminders',
  'company-numbers',
  'contact',
  'questions',
  'refunds',
  'return-reasons',
]

const saudiArabia = (directory: string, parts: object = {}): void => {
  const uae = JSON.parse(readFileSync('src/content/countries/ae.json', 'utf8')) as object
  const entry = {
    ...uae,
    isoCode: 'sa',
    code: 'sa/en',
    store: 'sa_en',
    name: 'Saudi Arabia',
    currency: 'SAR',
    position: 7,
  }
  writeFileSync(join(directory, 'countries/sa.json'), JSON.stringify({ ...entry, ...parts }))
  const delivery = JSON.parse(readFileSync('src/content/delivery/ae.json', 'utf8')) as object
  writeFileSync(join(directory, 'delivery/sa.json'), JSON.stringify({ ...delivery, country: 'sa' }))
  const addresses = JSON.parse(readFileSync('src/content/addresses/ae.json', 'utf8')) as object
  writeFileSync(join(directory, 'addresses/sa.json'), JSON.stringify({ ...addresses, country: 'sa' }))
  const tax = JSON.parse(readFileSync('src/content/tax/ae.json', 'utf8')) as object
  writeFileSync(join(directory, 'tax/sa.json'), JSON.stringify({ ...tax, country: 'sa' }))
  for (const name of ofPolicies) addRow(join(directory, 'policies', `${name}.json`))
}

function addRow(file: string): void {
  const [first, ...rows] = JSON.parse(readFileSync(file, 'utf8')) as object[]
  writeFileSync(file, JSON.stringify([first, ...rows, { ...first, country: 'sa' }]))
}

describe('openShop', () => {
  test('opens with the countries of the specification in their order', async () => {
    const { shop, close, errors } = await openTestShop()
    expect(shop.countries.map(({ isoCode }) => isoCode)).toEqual(['ae', 'bh', 'om', 'kw', 'qa', 'in'])
    expect(shop.settings).toMatchObject({ mode: 'demo', origin: 'http://localhost:4321' })
    expect(errors).toEqual([])
    await close()
  })

  test('adds a seventh country with four data files, rows of its policies and a home page in both languages', async () => {
    const contentDirectory = copyContentWithHomes()
    saudiArabia(contentDirectory)
    const { shop, close, errors } = await openTestShop({ contentDirectory })
    const country = shop.countries.find(({ isoCode }) => isoCode === 'sa')
    if (!country) throw new Error('the new country is not there')
    for (const language of languageCodes) {
      const at = storefront(country, language)
      expect(at.store).toBe(`sa_${language}`)
      expect(await shop.content.loadPage({ pageId: country.pageId }, at)).toMatchObject({ ok: true })
    }
    const lead = {
      key: 'k',
      form: 'callback',
      store: 'sa_ar',
      country: 'sa',
      name: 'Sara',
      language: 'ar' as const,
      bot: { response: null, pass: null, honeypot: '' },
      device: null,
      wasChallenged: false,
      consent: true,
      from: 'x',
    }
    expect(await shop.leads.submit({ ...lead, phone: '050 123 4567' })).toMatchObject({ ok: true })
    expect(errors).toEqual([])
    await close()
  })

  test.each(['delivery', 'tax', 'addresses'])(
    'fails for a country without a %s table, and names the missing file',
    async (table) => {
      const contentDirectory = copyContent(emptyDirectory())
      saudiArabia(contentDirectory)
      rmSync(join(contentDirectory, table, 'sa.json'))
      const failure = await openTestShop({ contentDirectory }).catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(StartFailure)
      expect((failure as StartFailure).facts.remedy).toContain(`${table}/sa.json`)
    },
  )

  test.each([
    ['another country’s code', { isoCode: 'ae' }, 'isoCode is "ae"'],
    ['a store of another country', { store: 'ae_en' }, 'do not belong to "sa"'],
    ['an unknown currency', { currency: 'XAU' }, 'currency'],
    ['an unknown field', { vat: 15 }, 'vat'],
  ])('rejects a country file with %s before it opens the database', async (_, parts, reason) => {
    const contentDirectory = copyContent(emptyDirectory())
    saudiArabia(contentDirectory, parts)
    let opened = 0
    const openDatabase = () => ((opened += 1), openInMemory())
    const failure = await openTestShop({ contentDirectory, openDatabase }).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartFailure)
    expect((failure as StartFailure).facts.read).toContain('sa.json')
    expect((failure as StartFailure).facts.read).toContain(reason)
    expect(opened).toBe(0)
  })

  test('closes the database when a later step fails', async () => {
    const contentDirectory = copyContent(emptyDirectory())
    const database = await openInMemory()
    let closed = false
    const broken = {
      ...database,
      db: undefined as never,
      close: async () => {
        closed = true
        await database.close()
      },
    }
    await expect(openTestShop({ contentDirectory, openDatabase: async () => broken })).rejects.toThrow()
    expect(closed).toBe(true)
  })

  test('limits the rate of leads from one address', async () => {
    const { shop, close } = await openTestShop()
    const send = (key: number) =>
      shop.leads.submit({
        key: `${key}`,
        form: 'callback',
        name: 'Sara',
        phone: '050 123 4567',
        store: 'ae_en',
        country: 'ae',
        email: 'a@b.example',
        language: 'en',
        bot: { response: null, pass: null, honeypot: '' },
        device: null,
        wasChallenged: false,
        consent: true,
        from: '203.0.113.7',
      })
    const results = []
    for (let key = 0; key < 12; key += 1) results.push(await send(key))
    expect(results[0]).toMatchObject({ ok: true })
    expect(results.at(-1)).toMatchObject({ ok: false, failure: { kind: 'too-many' } })
    expect(await send(0)).toEqual(results[0])
    await close()
  })
})

function copyContentWithHomes(): string {
  const directory = copyContent(emptyDirectory())
  for (const locale of ['en-US', 'ar']) {
    const file = `pages/uae-home-page.${locale}.json`
    writeFileSync(join(directory, file), readFileSync(join('src/content', file)))
  }
  return directory
}
