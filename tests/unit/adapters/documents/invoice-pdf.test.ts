import { inflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { toInvoice } from '#commerce/documents/to-invoice.ts'
import { packingSlip } from '#commerce/documents/packing-slip.ts'
import type { InvoiceDocument } from '#commerce/documents/invoice.ts'
import type { Country } from '#kernel/country.ts'
import { invariant } from '#kernel/invariant.ts'
import { visualRuns } from '#adapters/documents/pdf/visual-runs.ts'
import { createPdfWriter, createStoredPdfs } from '#adapters/documents/pdf/write-in-thread.ts'
import { writeInvoicePdf } from '#adapters/documents/pdf/write-invoice-pdf.ts'
import { writePackingSlip, writePickList } from '#adapters/documents/pdf/write-packing-documents.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const countryOf = (isoCode: string): Country => {
  const country = theCountries.find((one) => one.isoCode === isoCode)
  invariant(country, 'it is a country of the shop')
  return country
}
const order = aDetailedOrder({
  contact: { name: 'مريم Maryam', email: 'm@example.com', phone: '+971501234567' },
})
const invoice = (more = 0): InvoiceDocument => {
  const made = toInvoice({
    order,
    country: countryOf('ae'),
    number: 'AE-2026-000007',
    issuedAt: '2026-11-24T09:00:00.000Z',
    formatAddress: (_, language) => [language === 'en' ? 'Tower 3, Deira' : 'برج 3، ديرة'],
  })
  const [line] = made.lines
  invariant(line, 'an invoice has lines')
  return { ...made, lines: [...made.lines, ...Array.from({ length: more }, () => line)] }
}
const pagesOf = (pdf: Uint8Array): number =>
  Buffer.from(pdf)
    .toString('latin1')
    .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0

/** The drawing operators of all pages. */
function contentOf(pdf: Uint8Array): string {
  const text = Buffer.from(pdf).toString('latin1')
  return [...text.matchAll(/stream\n([\s\S]*?)\nendstream/g)]
    .map(([, stream = '']) => {
      try {
        return inflateSync(Buffer.from(stream, 'latin1')).toString('latin1')
      } catch {
        return ''
      }
    })
    .join('\n')
}

describe('visualRuns', () => {
  test('orders Arabic from the right, with numbers and Latin from the left', () => {
    expect(visualRuns('مكتب 1204، دبي', 'rtl')).toEqual([
      { text: '، دبي', rtl: true },
      { text: '1204', rtl: false },
      { text: 'مكتب ', rtl: true },
    ])
    expect(visualRuns('سعر AED 12.50', 'rtl').map(({ text }) => text)).toEqual(['AED 12.50', 'سعر '])
  })

  test('mirrors brackets in Arabic and leaves English unchanged', () => {
    expect(visualRuns('(كنبة)', 'rtl')).toEqual([{ text: ')كنبة(', rtl: true }])
    expect(visualRuns('Sofa (220 cm)', 'ltr')).toEqual([{ text: 'Sofa (220 cm)', rtl: false }])
    expect(visualRuns('', 'rtl')).toEqual([])
  })
})

describe('writeInvoicePdf', () => {
  test('writes the same bytes every time, in a worker thread too', async () => {
    const [one, other, threaded] = await Promise.all([
      writeInvoicePdf([invoice()], countryOf('ae')),
      writeInvoicePdf([invoice()], countryOf('ae')),
      createPdfWriter(createStoredPdfs())({
        kind: 'invoices',
        documents: [invoice()],
        country: countryOf('ae'),
      }),
    ])
    expect(Buffer.from(one).subarray(0, 5).toString()).toBe('%PDF-')
    expect(Buffer.from(one).equals(Buffer.from(other))).toBe(true)
    expect(threaded.ok && Buffer.from(one).equals(threaded.value)).toBe(true)
    expect(pagesOf(one)).toBe(1)
  })

  test('draws the brand in both scripts where invoices are bilingual', async () => {
    // Two strokes of each wordmark's own weight, one filled path of dots each.
    const strokes = async (isoCode: string) =>
      contentOf(await writeInvoicePdf([invoice()], countryOf(isoCode))).match(/^9\.5 w$/gm)?.length
    expect(await strokes('ae')).toBe(2)
    expect(await strokes('in')).toBe(1)
  })

  test('breaks pages and begins each document on a new page', async () => {
    expect(pagesOf(await writeInvoicePdf([invoice(), invoice()], countryOf('ae')))).toBe(2)
    expect(pagesOf(await writeInvoicePdf([invoice(40)], countryOf('ae')))).toBeGreaterThan(2)
  })

  test.each(theCountries.map((country) => [country.isoCode, country] as const))(
    'can be written for %s, with the letters of its money',
    async (_, country) => {
      expect(pagesOf(await writeInvoicePdf([invoice()], country))).toBe(1)
    },
  )
})

const mall = { storeCode: 'dubai-mall', name: { en: 'Dubai Mall', ar: 'دبي مول' } }
const context = {
  formatAddress: () => ['Deira'],
  findStore: (code: string) => (code === mall.storeCode ? mall : undefined),
}

test('a packing slip has items and address without prices, and exists for known shipments only', async () => {
  const slip = packingSlip(order, 1, context)
  invariant(slip, 'there is a first shipment')
  expect(slip.rows).toMatchObject([{ sku: 'CUSHION', quantity: 2 }])
  expect(JSON.stringify(slip)).not.toMatch(/minor|AED/)
  expect(pagesOf(await writePackingSlip(slip, countryOf('ae')))).toBe(1)
  expect(packingSlip(order, 9, context)).toBeUndefined()
})

describe('warehouse documents', () => {
  const toCollect = aDetailedOrder({ choice: { kind: 'collect', store: 'dubai-mall' }, address: null })
  const toBring = aDetailedOrder({
    charges: [
      ...order.charges,
      {
        code: 'assembly',
        label: { en: 'Assembly', ar: 'التركيب' },
        amount: { minor: 0, currency: 'AED' },
        taxRate: 500,
        tax: { minor: 0, currency: 'AED' },
      },
    ],
    address: order.address && {
      ...order.address,
      access: { floor: 3, lift: 'small', gatePass: true },
      landmark: 'بجانب المسجد',
      note: 'Ring twice',
    },
  })

  test('name access and services of a delivery, or the store of a pickup', () => {
    expect(packingSlip(toBring, 1, context)).toMatchObject({
      ...{ store: null, lift: 'small', gatePass: true, landmark: 'بجانب المسجد', note: 'Ring twice' },
      services: [{ en: 'Assembly', ar: 'التركيب' }],
    })
    expect(packingSlip(toCollect, 1, context)).toMatchObject({
      ...{ store: mall.name, lift: null, gatePass: false, landmark: '', note: '' },
      address: { en: [], ar: [] },
      services: [],
    })
    const closed = { ...toCollect, choice: { kind: 'collect', store: 'gone' } } as const
    expect(packingSlip(closed, 1, context)?.store).toEqual({ en: 'gone', ar: 'gone' })
  })

  test('name for the crew what does not pass the lift, and assembly that costs nothing', async () => {
    const included = aDetailedOrder({
      choice: { kind: 'home', slot: null, services: ['assembly'] },
      events: [
        { at: order.placedAt, kind: 'does-not-pass-lift', actor: 'system', shipment: null, note: 'CUSHION' },
      ],
    })
    const slip = packingSlip(included, 1, context)
    invariant(slip, 'there is a first shipment')
    expect([slip.assembly, slip.rows.map(({ passesLift }) => passesLift)]).toEqual([true, [false]])
    expect(pagesOf(await writePackingSlip(slip, countryOf('ae')))).toBe(1)
    const [row] = packingSlip(order, 1, context)?.rows ?? []
    expect(row?.passesLift).toBe(true)
  })

  test.each(['ae', 'in'])('break pages in %s', async (code) => {
    const slip = packingSlip(toBring, 1, context)
    const [row] = slip?.rows ?? []
    invariant(slip && row, 'there is a first shipment')
    const long = { ...slip, rows: Array.from({ length: 40 }, () => row) }
    expect(pagesOf(await writePackingSlip(long, countryOf(code)))).toBeGreaterThan(1)
    const pick = {
      ...row,
      shipments: Array.from({ length: 30 }, () => ({ shipment: slip.title, quantity: 1 })),
    }
    expect(
      pagesOf(
        await writePickList(
          Array.from({ length: 30 }, () => pick),
          countryOf(code),
          '2026-11-24',
        ),
      ),
    ).toBeGreaterThan(1)
    expect(pagesOf(await writePickList([], countryOf(code), '2026-11-24'))).toBe(1)
  })
})
