import { randomInt } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { anUpload } from '../support/builders/an-upload.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { aReader } from './support/forms-by-http.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { createMajlis } from './support/majlis.ts'
import { checkOutByForms, payInCashByForms, toPaymentByForms } from './support/ordering-by-forms.ts'
import { aLocalAddress, linkIn, openMailTo } from './support/signing-up.ts'
import { startOwnShop } from './support/shops.ts'
import { texts } from './support/texts.ts'

const browser = aBrowser()
/** Published reviews and sold-out products are seen by everyone: a shop of these journeys' own. */
let shop: RunningShop
beforeAll(async () => {
  shop = await startOwnShop()
})
afterAll(() => shop.stop())

const majlis = (...argv: readonly string[]) => createMajlis(shop.dataDirectory)(...argv)
const runJob = (name: string) => expect.poll(() => majlis('jobs', 'run', name).catch(String)).toContain(name)

async function deliver(number: string): Promise<void> {
  for (const step of ['approve', 'process', 'schedule', 'out']) await majlis('order', step, number)
  const due = /collected.*?([\d.]+)/.exec(await majlis('order', 'deliver', number).catch(String))?.[1]
  if (due) await majlis('order', 'deliver', number, '--collected', due)
}

const aShopper = () => {
  const phone = `+97150${randomInt(1_000_000, 9_999_999)}`
  return { phone, email: `shopper${randomInt(1_000_000_000)}@example.com`, name: 'Mariam Saleh' }
}

describe('after a delivery', () => {
  test.each([
    [
      'ar',
      390,
      false,
      'makhmal-velvet-cushion',
      'ناعمة وواسعة',
      'نجلس عليها كل مساء، ولونها كما في الصور تمامًا.',
    ],
    [
      'en',
      1440,
      true,
      'zahra-three-seat-sofa',
      'Soft and wide',
      'Three of us sit on it every evening, and it has kept its shape.',
    ],
  ] as const)(
    'the mail leads to a review with a photo, which is shown once it is published (%s, %d px, scripts: %s)',
    async (language, width, javaScript, product, title, opinion) => {
      const t = texts(language)
      const code = `ae/${language}`
      const contact = aShopper()
      const reader = aReader(aLocalAddress(), shop.url)
      const payment = await toPaymentByForms(reader, code, contact, product)
      const number = await payInCashByForms(reader, payment, contact.phone)
      await deliver(number)

      const mail = await openMailTo(reader, contact.email, t('messages:delivered.subject', { number }))
      const { page, complaints } = await browser.open({ width, javaScript, url: shop.url })
      await page.goto(linkIn(mail, '/review'))
      const review = page.locator('form[action*="reviewProduct"]').first()
      if (!(await review.isVisible())) await page.locator('.review-form > summary').first().click()
      await review.locator('[name=stars][value="4"]').check()
      await review.locator('[name=title]').fill(title)
      await review.locator('[name=text]').fill(opinion)
      await review.locator('[name=photos]').setInputFiles({
        name: 'sofa.jpg',
        mimeType: 'image/jpeg',
        buffer: await anUpload(1200, 900),
      })
      expect(await sidewaysOverflow(page)).toBe(0)
      // axe needs scripts.
      if (javaScript) expect(await accessibilityFaults(page)).toEqual([])
      await review.getByRole('button', { name: t('account-orders:review.go') }).click()
      await page.waitForURL('**reviewed=1**')
      await page.getByText(t('account-orders:review.sent')).waitFor()

      const productPage = async () => (await reader.open(`/${code}/p/${product}`)).document
      const ratingOf = (document: Document) =>
        [...document.querySelectorAll('script[type="application/ld+json"]')]
          .map(({ textContent }) => /"aggregateRating":\{[^}]*\}/.exec(textContent)?.[0])
          .find((found) => found !== undefined)
      // Nobody sees it before it was read by a person.
      expect((await productPage()).body.textContent).not.toContain(title)
      expect(ratingOf(await productPage())).toBeUndefined()

      const row = (await majlis('reviews', 'list'))
        .split('\n')
        .find((line) => line.includes(product) || line.includes(opinion.slice(0, 12)))
      await majlis('reviews', 'publish', row?.split(/\s+/)[0] ?? '')
      await expect.poll(async () => (await productPage()).body.textContent).toContain(title)
      const rating = ratingOf(await productPage())
      expect(rating).toMatch(/"ratingValue":"?4/)
      expect(rating).toMatch(/"(?:reviewCount|ratingCount)":"?1\b/)

      await page.goto(`/${code}/p/${product}/reviews`)
      await page.getByText(title).first().waitFor()
      const photo = page.locator('img[src^="/media/reviews/"]').first()
      await photo.scrollIntoViewIfNeeded()
      await expect
        .poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0)
      const stored = await fetch(shop.url + ((await photo.getAttribute('src')) ?? ''))
      // Re-encoded: what the camera wrote into it is gone.
      expect(Buffer.from(await stored.arrayBuffer()).includes('Secretcam')).toBe(false)
      expect(await sidewaysOverflow(page)).toBe(0)
      expect(complaints).toEqual([])
    },
  )
})

test.each(['en', 'ar'] as const)(
  'a product that is sold out is waited for, announced by mail, and bought from there (%s)',
  async (language) => {
    const t = texts(language)
    const code = `qa/${language}`
    const sku = language === 'en' ? 'MJ-1001-SAND-220' : 'MJ-1001-PALM-220'
    const contact = { ...aShopper(), phone: `+9743${randomInt(1_000_000, 9_999_999)}` }
    const reader = aReader(aLocalAddress(), shop.url)
    await majlis('stock', 'set', sku, 'wh-qa', '0')
    const soldOut = await reader.open(`/${code}/p/zahra-three-seat-sofa?sku=${sku}`)
    const wait = soldOut.document.querySelector('a[href*="/alerts/new"]')?.getAttribute('href') ?? ''
    const sent = await reader.send(await reader.open(wait), 'main form', {
      kind: 'back-in-stock',
      email: contact.email,
    })
    expect(sent.document.body.textContent).toContain(t('alerts:new.sent'))
    const subjectOf = (kind: 'confirm-notice' | 'back-in-stock') =>
      t(`messages:${kind}.subject`, { product: '|' }).split('|')[0] ?? ''
    const first = await openMailTo(reader, contact.email, subjectOf('confirm-notice'))
    await reader.send(await reader.open(linkIn(first, '/alerts/confirm')), 'main form', {})

    await majlis('stock', 'set', sku, 'wh-qa', '5')
    await runJob('watch-alerts')
    const notice = await openMailTo(reader, contact.email, subjectOf('back-in-stock'))
    const product = await reader.open(linkIn(notice, '/p/'))
    const cart = await reader.send(product, '#buy-form', { quantity: '1' })
    expect(cart.document.body.innerHTML).toContain(sku)
    const payment = await checkOutByForms(reader, code, contact)
    const number = await payInCashByForms(reader, payment, contact.phone)
    expect(number).toMatch(/^QA\d+$/)
    expect((await reader.open(`/${code}/order/${number}`)).document.body.innerHTML).toContain(sku)
  },
)
