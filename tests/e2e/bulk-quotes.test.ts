import { JSDOM } from 'jsdom'
import { inject, expect, test } from 'vitest'
import { aSpreadsheet } from '../support/builders/a-spreadsheet.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { aBrowser } from './support/browsing.ts'
import { aReader, type ReadPage } from './support/forms-by-http.ts'
import { sidewaysOverflow } from './support/layout.ts'
import { aLocalAddress, findInInbox } from './support/signing-up.ts'
import { texts } from './support/texts.ts'

const url = inject('shopUrl')
const browser = aBrowser()
const company = { company: 'Dune Hotels LLC', contact: 'Maryam Saleh', phone: '+971501234567' }
const heading = ({ document }: ReadPage) => document.querySelector('h1')?.textContent?.trim() ?? ''
const summary = ({ document }: ReadPage) => document.querySelector('.error-summary')?.textContent ?? ''

/** A product of the demo of which many are available, with its price. */
async function someSku(language: 'en' | 'ar'): Promise<string> {
  const feed = await (await fetch(`${url}/feeds/ae-${language}.xml`)).text()
  const items = feed.split('<item>').slice(1)
  const found = items.find((item) => item.includes('in_stock') && !item.includes('made'))
  const sku = /<g:id>([^<]+)</.exec(found ?? '')?.[1]
  if (!sku) throw new Error('the feed names no product')
  return sku
}

test.each(['en', 'ar'] as const)(
  'a company sends a list as CSV without scripts, sees its errors and prices, and gets a quote (%s)',
  async (language) => {
    const t = texts(language)
    const email = `hotel-${language}@example.com`
    const reader = aReader(aLocalAddress())
    const sku = await someSku(language)
    const first = await reader.open(`/ae/${language}/bulk-orders`)
    const upload = async (name: string, content: string | Uint8Array<ArrayBuffer>) => {
      const body = new FormData()
      body.set('list', '')
      body.set('file', new File([content], name))
      const form = first.document.querySelector<HTMLFormElement>('form[enctype]')
      const action = new URL(form?.action ?? '')
      const sent = await reader.ask(action.pathname + action.search, {
        method: 'POST',
        body,
        headers: { origin: url },
      })
      const location = sent.headers.get('location')
      if (location !== null) return reader.open(location)
      const { window } = new JSDOM(await sent.text(), { url: action.href })
      return { path: action.pathname, status: sent.status, document: window.document }
    }
    const wrong = await upload('list.pdf', '%PDF-1.7 \u0000')
    expect(summary(wrong)).toContain(t('bulk:list.error.unreadable-file'))
    const many = await upload('list.csv', `${sku},1\n`.repeat(10_000))
    expect(summary(many)).toContain('500')

    const csv = `\uFEFFSKU;Quantity\n${sku};٢\nNONE-0001;3\n=cmd|A0;5\n${sku};1`
    const listed = await upload('list.csv', csv)
    expect(heading(listed)).toBe(t('bulk:list.title'))
    const text = listed.document.body.textContent
    expect(text).toContain(t('bulk:problem.unknown-sku'))
    expect(text).toContain(t('bulk:problem.malformed-sku'))
    expect(listed.document.querySelectorAll('.quote-lines tbody tr')).toHaveLength(1)

    const form = 'form:has([name=company])'
    const rejected = await reader.send(listed, form, { ...company, email, taxNumber: '12' })
    expect(rejected.status).toBe(422)
    expect(summary(rejected)).toContain(t('bulk:error.taxNumber'))
    expect(rejected.document.querySelector<HTMLInputElement>('[name=company]')?.value).toBe(company.company)
    const quoted = await reader.send(rejected, form, { ...company, email, taxNumber: '١٠٠٢٣٤٥٦٧٨٠٠٠٠٣' })
    expect(quoted.status).toBe(200)
    expect(heading(quoted)).toMatch(/B-[\dA-Z]{4}-[\dA-Z]{4}/)
    expect(quoted.document.body.textContent).toContain('100234567800003')
    expect(quoted.document.body.textContent).toContain(email)

    const pdf = quoted.document.querySelector('a[href*="quote.pdf"]')?.getAttribute('href') ?? ''
    const file = await reader.ask(pdf)
    expect(file.headers.get('content-type')).toBe('application/pdf')
    expect(Buffer.from(await file.arrayBuffer()).toString('latin1', 0, 5)).toBe('%PDF-')
    expect((await findInInbox(reader, email)).textContent).toMatch(/B-[\dA-Z]{4}-[\dA-Z]{4}/)

    const declined = await reader.send(quoted, 'form:has([name=t])', {})
    expect(declined.document.body.textContent).toContain(t('bulk:state.declined'))
  },
)

test.each([
  ['ar', 390, false],
  ['en', 1440, true],
] as const)(
  'a spreadsheet is chosen in a browser, and its rows are shown with prices (%s, %d px, scripts: %s)',
  async (language, width, javaScript) => {
    const t = texts(language)
    const sku = await someSku(language)
    const { page, complaints } = await browser.open({ width, javaScript })
    await page.goto(`/ae/${language}/bulk-orders`)
    // The example of a row stays together, whatever the direction of the sentence around it.
    const example = page.locator('#list-hint bdi')
    expect(await example.innerText()).toBe('MJ-1001-PALM-220 20')
    expect(await example.evaluate((each) => each.getClientRects().length)).toBe(1)
    await page.locator('#file').setInputFiles({
      name: 'chairs.xlsx',
      mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      buffer: Buffer.from(
        aSpreadsheet([
          ['SKU', 'Quantity'],
          [sku, 3],
          ['NONE-0001', 2],
        ]),
      ),
    })
    await page.getByRole('button', { name: t('bulk:list.send') }).click()
    await page.waitForURL('**/bulk-orders/list?list=**')
    const lines = page.locator('.quote-lines tbody tr')
    expect(await lines.count()).toBe(1)
    expect(await lines.first().innerText()).toContain('3')
    expect(await page.locator('main').innerText()).toContain(t('bulk:problem.unknown-sku'))
    expect(await sidewaysOverflow(page)).toBe(0)
    // axe needs scripts.
    if (javaScript) expect(await accessibilityFaults(page)).toEqual([])
    expect(complaints).toEqual([])
  },
)

test('a wrong link opens no quote, and its file neither', async () => {
  for (const path of ['B-4K7R-9TXW', 'B-4K7R-9TXW/quote.pdf'])
    for (const token of ['', 'x', '7d0c0b8e-8f0e-4f57-a2f4-0c0a9a5f3f10..'.padEnd(82, 'A')]) {
      const answer = await fetch(`${url}/ae/en/bulk-orders/quote/${path}?t=${token}`)
      expect([path, token, answer.status]).toEqual([path, token, 404])
    }
})
