import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aReader, type ReadPage } from './support/forms-by-http.ts'
import { startOwnShop } from './support/shops.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { texts } from './support/texts.ts'
import { aStaffReader } from './support/staff-reader.ts'

let shop: RunningShop
beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(() => shop.stop())

const signedIn = (email: string) => aStaffReader(shop, email)

const text = ({ document }: ReadPage, selector = 'main'): string =>
  document.querySelector(selector)?.textContent.replaceAll(/\s+/g, ' ').trim() ?? ''
const rowsOf = ({ document }: ReadPage): readonly string[] =>
  [...document.querySelectorAll('tbody tr')].map((row) => row.textContent.replaceAll(/\s+/g, ' ').trim())
const pathOf = ({ document }: ReadPage, selector: string): string => {
  const link = document.querySelector<HTMLAnchorElement>(selector)
  if (!link) throw new Error(`no link ${selector}`)
  return link.pathname + link.search
}
const results = ({ document }: ReadPage): number => document.querySelectorAll('main h3 a').length
const rule = 'form:has([name="kind"])'

test('what shoppers do not find is listed, a synonym for it is tried and added, and they find it in both languages', async () => {
  const t = texts('en')
  const shopper = aReader(aLocalAddress(), shop.url)
  const searches = ['/ae/en/search?q=zerbiya', `/ae/ar/search?q=${encodeURIComponent('طنفسه')}`]
  for (const path of searches) {
    const nothing = await shopper.open(path)
    expect([nothing.status, text(nothing, 'h1')]).toEqual([200, expect.stringMatching(/zerbiya|طنفسه/)])
  }
  // Once more, from the cache: it is counted as well.
  await shopper.open(searches[0] ?? '')

  const leena = await signedIn('leena@demo.example')
  const listed = async () => rowsOf(await leena.open('/operations/search-words/terms?nothing=yes'))
  await expect.poll(listed, { timeout: 20_000 }).toHaveLength(2)
  const terms = await leena.open('/operations/search-words/terms?nothing=yes')
  expect(rowsOf(terms)[0]).toMatch(/^zerbiya.*English\d+0/)

  // From the term to a synonym for it, in its storefront; then for both languages.
  const blank = await leena.open(pathOf(terms, 'tbody tr td a[href*="kind=synonym"]'))
  expect(blank.document.querySelector<HTMLInputElement>('#terms')?.value).toBe('zerbiya')
  const typed = { terms: 'zerbiya, طنفسة', means: 'rug', country: '', language: '' }
  const tried = await leena.send(blank, rule, { ...typed, act: 'check-rule', store: 'ae_en' })
  const [now, after] = [...tried.document.querySelectorAll('.side-by-side section')].map((one) =>
    one.textContent.replaceAll(/\s+/g, ' '),
  )
  expect(now).toContain(t('operations-search:try.results', { count: 0 }))
  expect(after).not.toContain(t('operations-search:try.results', { count: 0 }))
  expect(tried.document.querySelector<HTMLInputElement>('#means')?.value).toBe('rug')
  expect(results(await shopper.open(searches[0] ?? ''))).toBe(0)

  const added = await leena.send(tried, rule, { ...typed, act: 'add', reason: 'asked for in Kuwait' })
  expect(added.path).toBe('/operations/search-words')
  expect(rowsOf(added)[0]).toContain('zerbiya, طنفسة')
  // The pages of before were stored; now they find rugs.
  for (const path of searches) expect(results(await shopper.open(path))).toBeGreaterThan(3)

  const noor = await signedIn('noor@demo.example')
  const edited = await noor.open(pathOf(added, 'tbody th a'))
  expect(text(edited, '#history')).toContain('asked for in Kuwait')
  expect(text(edited, 'h1')).toContain('zerbiya')
  const removed = await noor.send(edited, 'form:has([value="remove"])', {})
  expect(rowsOf(removed)).toEqual([])
  for (const path of searches) expect(results(await shopper.open(path))).toBe(0)
})

test('a pin, a redirect and what is wrong with them', async () => {
  const t = texts('en')
  const leena = await signedIn('leena@demo.example')
  const shopper = aReader(aLocalAddress(), shop.url)
  const form = await leena.open('/operations/search-words/edit?kind=pin')
  const pin = { terms: 'lamp', target: 'NO-SUCH', place: '1', act: 'add' }
  const wrong = await leena.send(form, rule, pin)
  expect([wrong.status, text(wrong, '[role="alert"]')]).toEqual([
    422,
    expect.stringContaining(t('operations-search:problem.not-sold')),
  ])
  expect(wrong.document.querySelector<HTMLInputElement>('#terms')?.value).toBe('lamp')
  await leena.send(wrong, rule, { ...pin, target: 'mj-1001' })
  const found = await shopper.open('/ae/en/search?q=lamps')
  const first = found.document.querySelector('main h3 a')?.textContent ?? ''
  expect(first.toLowerCase()).toContain('sofa')

  const blank = await leena.open('/operations/search-words/edit?kind=redirect')
  const loop = await leena.send(blank, rule, { terms: 'gifts', to: '/search?q=gift', act: 'add' })
  expect([loop.status, text(loop, '[role="alert"]')]).toEqual([
    422,
    expect.stringContaining(t('operations-search:problem.endless')),
  ])
  await leena.send(loop, rule, { terms: 'gifts', to: '/offers', act: 'add' })
  const answer = await shopper.ask('/ae/ar/search?q=gift')
  expect([answer.status, answer.headers.get('location')]).toEqual([302, '/ae/ar/offers'])

  const box = await leena.open('/operations/search-words/try?text=gift&store=kw_ar')
  expect(text(box)).toContain('/offers')
})
