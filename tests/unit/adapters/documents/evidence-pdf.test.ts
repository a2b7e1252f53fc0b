import { describe, expect, test } from 'vitest'
import { evidenceDocuments } from '#commerce/disputes/dispute.ts'
import { evidenceSheet, type EvidenceFacts } from '#commerce/documents/dispute-evidence.ts'
import { invariant } from '#kernel/invariant.ts'
import { writeEvidencePdf } from '#adapters/documents/pdf/write-evidence-pdf.ts'
import { aDispute } from '../../../support/builders/a-dispute.ts'
import { aDetailedOrder } from '../../../support/builders/an-order.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const order = aDetailedOrder()
const facts: EvidenceFacts = {
  order,
  address: ['Tower 3', 'Deira'],
  invoices: [],
  messages: [
    { kind: 'order-confirmed', channel: 'mail', sentAt: '2026-11-20T08:05:00.000Z' },
    { kind: 'shipment-out', channel: 'sms', sentAt: null },
  ],
}

describe('evidence in a dispute', () => {
  test('is the dispute, and what was chosen of its order', () => {
    const evidence = { text: 'It was delivered.', documents: ['delivery', 'messages'] } as const
    const sheet = evidenceSheet(aDispute(), evidence, facts)
    expect(sheet.sections.map(({ title }) => title)).toEqual([
      'invoice:evidence.dispute-title',
      'invoice:evidence.delivery-title',
      'invoice:evidence.messages-title',
    ])
    expect(sheet.sections[2]?.rows).toEqual([
      {
        label: 'invoice:evidence.message',
        value: { sent: 'order-confirmed', channel: 'mail' },
        also: { at: '2026-11-20T08:05:00.000Z' },
      },
    ])
    expect(evidenceSheet(aDispute(), evidence, undefined).sections).toHaveLength(1)
  })

  test('names the customer, what was bought and what of it is not recorded', () => {
    const sheet = evidenceSheet(aDispute(), { text: '', documents: evidenceDocuments }, facts)
    const text = JSON.stringify(sheet)
    for (const part of [order.contact.name, order.contact.email, 'Tower 3, Deira', order.lines[0]?.sku ?? ''])
      expect(text).toContain(part)
    expect(
      sheet.sections.find(({ title }) => title === 'invoice:evidence.invoices-title')?.rows,
    ).toMatchObject([{ label: 'invoice:evidence.none' }])
  })

  test('is one PDF, the same for the same evidence, of as many pages as it needs', async () => {
    const country = theCountries.find(({ isoCode }) => isoCode === 'ae')
    invariant(country, 'it is a country of the shop')
    const write = (text: string) =>
      writeEvidencePdf(
        evidenceSheet(aDispute(), { text, documents: evidenceDocuments }, facts),
        'dp_1',
        country,
      )
    const pagesOf = (pdf: Uint8Array) =>
      Buffer.from(pdf)
        .toString('latin1')
        .match(/\/Type \/Page\b(?!s)/g)?.length ?? 0
    const short = await write('It was delivered.')
    expect(Buffer.from(short)).toEqual(Buffer.from(await write('It was delivered.')))
    expect(Buffer.from(short).subarray(0, 5).toString()).toBe('%PDF-')
    const long = await write(`${'a long sentence about a sofa. '.repeat(330)}\n\nEnd.`)
    expect(pagesOf(long)).toBeGreaterThan(pagesOf(short))
  })
})
