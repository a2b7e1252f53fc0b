import { describe, expect, inject, test } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { texts } from './support/texts.ts'

const open = (path: string, query: Readonly<Record<string, string>>) =>
  fetch(`${inject('shopUrl')}${path}?${new URLSearchParams(query).toString()}`)
const search = (language: Language, query: Readonly<Record<string, string>>, country = 'ae') =>
  open(`/${country}/${language}/search`, query)
const namesIn = (html: string): readonly string[] =>
  [...html.matchAll(/<h3[^>]*>\s*<a[^>]*>([^<]+)/g)].map(([, name = '']) => name.trim())

describe('absurd searches', () => {
  const sizes = ['0x0', '999 m', 'rug 0x0', 'سجاد ٠×٠', 'curtain 999 m', 'rug 9999999999x1', '-5x3', '1e9x2']
  const others = [
    '0',
    '٩٩٩٩٩٩٩٩٩٩٩',
    '!!!',
    '؟؟؟ ،،،',
    '   ',
    '\u202E\u202Esofa\u202C',
    '\u200F\u200E',
    '<b>sofa</b>',
    'constructor',
    '__proto__ toString',
    '220 cm constructor',
    '%E0%A4%A',
    '\uD800',
    'x'.repeat(3_500),
    'سجاد '.repeat(100),
    '1x'.repeat(1_800),
  ]
  const rows = [...sizes, ...others].map((typed) => [typed.slice(0, 30), typed] as const)

  test.each(rows)('"%s" is answered with a page that helps', async (_, typed) => {
    for (const language of ['en', 'ar'] as const) {
      const response = await search(language, { q: typed })
      expect(response.status).toBe(200)
      const html = await response.text()
      expect(html).toContain('</html>')
      expect(html).not.toContain('[native code]')
      expect(html).not.toContain('<b>sofa</b></h1>')
      // Products, or popular searches to go on with.
      expect(namesIn(html).length > 0 || html.includes('id="trending"')).toBe(true)
    }
  })

  test.each([
    ['en', '0x0'],
    ['en', 'rug 999 m'],
    ['ar', 'سجاد ٠×٠'],
  ] as const)('in %s "%s" is said to be no size that is sold', async (language, typed) => {
    const html = await (await search(language, { q: typed })).text()
    expect(html).toContain(texts(language)('listing:empty.sizeUnlikely'))
  })

  test('an address of ten kilobytes, which no search field sends, is refused and not searched', async () => {
    for (const typed of ['x'.repeat(10_000), 'سجاد '.repeat(300)])
      expect((await search('en', { q: typed })).status).toBe(400)
  })

  test('a text that is only direction marks is no search', async () => {
    const html = await (await search('en', { q: '\u200F\u202A\u200E' })).text()
    expect(html).not.toContain(texts('en')('listing:empty.title'))
  })
})

describe('what is found', () => {
  test('sofas come first when "sofa" is sorted by price, each with a price not below the one before', async () => {
    const html = await (await search('en', { q: 'sofa', sort: 'price-up' })).text()
    const names = namesIn(html).slice(0, 8)
    expect(names).toHaveLength(8)
    for (const name of names) {
      expect(name).toMatch(/sofa|seater|chair bed/i)
      expect(name).not.toMatch(/sample|cushion|bulb|cover/i)
    }
  })

  test.each([
    ['kw', 'ar', 'برده', /ستار|ستائر/, /دش|استحمام/],
    ['kw', 'ar', 'طقم جلوس', /كنب|جلسة|صالة|غرفة/, /مكتب/],
    ['kw', 'ar', 'دواشك', /مرتبة/, /حماية/],
    ['ae', 'en', 'curtain', /curtain/i, /shower/i],
    ['in', 'en', 'sofa cum bed', /bed/i, /pad/i],
  ] as const)('%s/%s: "%s"', async (country, language, typed, wanted, unwanted) => {
    const names = namesIn(await (await search(language, { q: typed }, country)).text()).slice(0, 3)
    expect(names[0]).toMatch(wanted)
    for (const name of names) expect(name).not.toMatch(unwanted)
  })

  test.each([
    ['kw', 'ar', 'سجاد 2×3', '200 × 300'],
    ['ae', 'en', 'carpet 2x3', '200 × 300'],
    ['in', 'en', 'mattress 6x6', '180 × 200'],
  ] as const)(
    '%s/%s: "%s" is read as a size, which stays when boxes are ticked',
    async (country, language, typed, size) => {
      const html = await (await search(language, { q: typed }, country)).text()
      expect(html).toContain(size)
      const sides = size.replace(' × ', 'x')
      expect(html).toContain(`name="dimensions" value="${sides}"`)
      const [word = ''] = typed.split(' ')
      const all = namesIn(await (await search(language, { q: word }, country)).text())
      const sized = namesIn(await (await search(language, { q: word, dimensions: sides }, country)).text())
      expect(sized.length).toBeGreaterThan(0)
      expect(sized).not.toEqual(all)
      expect(sized[0]).toBe(namesIn(html)[0])
    },
  )

  test('nothing found: popular searches of the country', async () => {
    const html = await (await search('ar', { q: 'زززززز' }, 'kw')).text()
    expect(html).toContain(texts('ar')('pages:search.trending'))
    expect(html).toContain('ديوانية')
  })

  test('the empty search box offers them too', async () => {
    const { terms } = (await (await fetch(`${inject('shopUrl')}/api/suggest/in/en`)).json()) as {
      terms: { text: string }[]
    }
    expect(terms.map(({ text }) => text)).toContain('Sofa cum bed')
  })

  test('a query of six seats says seats as they were typed', async () => {
    const html = await (await search('en', { q: 'dinning table 6 seater' })).text()
    expect(html).toContain('dining table 6 seater')
    expect(html).not.toContain('6seats')
  })
})

test('without JavaScript the button of the filters says "Show results"', async () => {
  const html = await (await open('/ae/en/c/living/sofas', {})).text()
  const [, number = '', label = ''] = /data-apply="([^"]+)"[^>]*>\s*([^<]+?)\s*</.exec(html) ?? []
  expect(label).toBe(texts('en')('listing:filters.apply'))
  expect(number).toMatch(/^Show \d+ results$/)
})
