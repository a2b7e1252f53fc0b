import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import type { ReadPage } from './support/forms-by-http.ts'
import { createMajlis } from './support/majlis.ts'
import { startSeededShop } from './support/seeded-shop.ts'
import { texts } from './support/texts.ts'
import { aStaffReader, mainText, type StaffReader } from './support/staff-reader.ts'

const t = texts('en')
let shop: RunningShop

beforeAll(async () => {
  shop = await startSeededShop()
})
afterAll(() => shop.stop())

const signedIn = (email: string) => aStaffReader(shop, email)

const cellsOf = (row: Element | null | undefined): readonly string[] =>
  [...(row?.querySelectorAll('th, td') ?? [])].map(({ textContent }) => textContent.trim())

async function uploadSettlement(
  reader: StaffReader,
  rows: readonly string[],
  provider = 'sandbox',
): Promise<ReadPage> {
  const body = new FormData()
  body.set('act', 'upload')
  body.set('provider', provider)
  for (const name of ['id', 'reference', 'type', 'amount', 'currency', 'fee', 'date'])
    body.set(`column-${name}`, name)
  const head = 'id,reference,type,amount,currency,fee,date'
  body.set('file', new File([[head, ...rows].join('\n')], 'november.csv'))
  const sent = await reader.ask('/operations/settlements', {
    method: 'POST',
    body,
    headers: { origin: shop.url },
  })
  const to = sent.headers.get('location')
  if (to !== null) return reader.open(to)
  const { window } = new JSDOM(await sent.text(), { url: `${shop.url}/operations/settlements` })
  return { path: '/operations/settlements', status: sent.status, document: window.document }
}

/** A payment of the demo in dirhams: its order, its reference at the provider and what was taken. */
async function aPayment(reader: StaffReader) {
  const list = await reader.open('/operations/payments?state=captured&country=ae')
  const link = list.document.querySelector<HTMLAnchorElement>('tbody th a')
  const page = await reader.open(new URL(link?.href ?? '').pathname)
  const row = [...page.document.querySelectorAll('.panel tbody tr')].find((one) =>
    one.textContent.includes(t('operations-money:attempt.captured')),
  )
  const cells = cellsOf(row)
  return {
    number: link?.textContent.trim() ?? '',
    reference: cells[2] ?? '',
    taken: (cells[5] ?? '').replaceAll(/[^\d.]/g, ''),
  }
}

test('a month ends: a settlement is compared, imported once, its findings are closed with a note, and the day with them', async () => {
  const reader = await signedIn('fahad@demo.example')
  const { reference, taken } = await aPayment(reader)
  const rows = [
    `a,${reference},payment,${taken},AED,2.00,2026-10-31`,
    'b,unknown-payment,payment,5.00,AED,,2026-10-31',
  ]
  const compared = await uploadSettlement(reader, rows)
  expect(mainText(compared)).toContain(t('operations-money:file-state.checked'))
  expect(mainText(compared)).toContain(`${t('operations-money:finding.missing-here')}: 1`)
  expect(mainText(await reader.open('/operations/settlements/findings?kind=missing-here'))).not.toContain(
    'unknown-payment',
  )
  const imported = await reader.send(compared, 'form:has([value="import"])', {})
  expect(mainText(imported)).toContain(t('operations-money:file-state.imported'))

  const again = await uploadSettlement(reader, rows)
  expect(again.status).toBe(409)
  expect(again.document.querySelector('[role="alert"]')?.textContent).toContain('Fahad')
  const foreign = await uploadSettlement(reader, [`z,${reference},payment,${taken},AED,,2026-10-31`], 'tap')
  expect(mainText(foreign)).toContain(
    t('operations-money:rejected-file.other-provider', { provider: 'sandbox' }),
  )

  const findings = await reader.open('/operations/settlements/findings?state=open&kind=missing-here')
  const link = findings.document.querySelector<HTMLAnchorElement>('tbody th a')
  const finding = await reader.open(new URL(link?.href ?? '').pathname)
  const empty = await reader.send(finding, 'form:has([value="close"])', { note: ' ' })
  expect(empty.status).toBe(422)
  await reader.send(finding, 'form:has([value="close"])', { note: 'paid to the old shop' })
  expect(
    mainText(await reader.open('/operations/settlements/findings?state=open&kind=missing-here')),
  ).not.toContain('unknown-payment')

  const days = await reader.open('/operations/settlements')
  const closed = await reader.send(days, 'form:has([value="2026-10-31"])', {})
  expect(mainText(closed)).toContain(t('operations-money:day.closed', { by: 'Fahad Al Sabah' }))
})

test('VAT is what the documents say: the report, its file and the command agree', async () => {
  const reader = await signedIn('fahad@demo.example')
  const majlis = createMajlis(shop.dataDirectory)
  const month = new Date().toISOString().slice(0, 7)
  const [year = '', part = ''] = month.split('-')
  const last = String(new Date(Date.UTC(Number(year), Number(part), 0)).getUTCDate())
  const days = `country=ae&from=${month}-01&to=${month}-${last}`
  // Documents of the demo's orders are issued meanwhile: both are read until they are of one moment.
  await eventually(async () => {
    const sent = await reader.ask(`/operations/reports/vat?${days}&format=csv`)
    const bytes = Buffer.from(await sent.arrayBuffer())
    expect(bytes.subarray(0, 3).toString('hex')).toBe('efbbbf')
    const tax = bytes
      .toString()
      .split('\r\n')
      .slice(1)
      .reduce((sum, line) => sum + Math.round(Number(line.split('","')[5] ?? '0') * 100), 0)
    const { tax: expected } = JSON.parse(await majlis('report', 'vat', 'ae', month, '--json')) as {
      tax: { minor: number }
    }
    expect(tax).toBeGreaterThan(0)
    expect(tax).toBe(expected.minor)
  })
  const page = await reader.open(`/operations/reports/vat?${days}`)
  expect(page.document.querySelector('.page-head h1')?.textContent).toBe(t('operations-money:report.vat'))
})

test('customer service sees payments of its country only, and neither settlements nor acts on payments', async () => {
  const salem = await signedIn('salem@demo.example')
  const list = await salem.open('/operations/payments')
  expect(list.document.documentElement.dir).toBe('rtl')
  const numbers = [...list.document.querySelectorAll('tbody th')].map(({ textContent }) => textContent.trim())
  expect(numbers.filter((number) => !number.startsWith('OM'))).toEqual([])
  for (const path of ['settlements', 'settlements/findings', 'payouts', 'transfers', 'reports/vat'])
    expect((await salem.open(`/operations/${path}`)).status, path).toBe(404)
  const fahad = await signedIn('fahad@demo.example')
  const { number } = await aPayment(fahad)
  expect((await salem.open(`/operations/payments/${number}`)).status).toBe(404)
})
