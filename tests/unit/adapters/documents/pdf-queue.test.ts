import { expect, test } from 'vitest'
import type { PdfJob } from '#adapters/documents/pdf/pdf-job.ts'
import { createPdfWriter, createStoredPdfs } from '#adapters/documents/pdf/write-in-thread.ts'
import { theCountries } from '../../../support/shops/the-countries.ts'

const [country] = theCountries
if (!country) throw new Error('there are countries')
const aJob = (day: string): PdfJob => ({ kind: 'pick-list', rows: [], day, country })

/** A writer that waits until it is released, and counts what it writes. */
function aWriter() {
  const { promise: released, resolve } = Promise.withResolvers<undefined>()
  const written: string[] = []
  const write = createPdfWriter(createStoredPdfs(), async (job) => {
    await released
    written.push(job.kind === 'pick-list' ? job.day : job.kind)
    return new Uint8Array([1, 2, 3])
  })
  return { write, written, release: () => resolve(undefined) }
}

test('a PDF is written once, and stored from then on', async () => {
  const { write, written, release } = aWriter()
  const requests = [write(aJob('2026-11-20')), write(aJob('2026-11-20')), write(aJob('2026-11-21'))]
  release()
  expect((await Promise.all(requests)).every(({ ok }) => ok)).toBe(true)
  expect(await write(aJob('2026-11-20'))).toEqual({ ok: true, value: new Uint8Array([1, 2, 3]) })
  expect(written).toEqual(['2026-11-20', '2026-11-21'])
})

test('of 24 concurrent requests for PDFs 21 get one, and the rest are rejected immediately', async () => {
  const { write, release } = aWriter()
  const requests = Array.from({ length: 24 }, (_, n) => write(aJob(`day ${n}`)))
  expect(await requests[23]).toEqual({ ok: false, failure: 'busy' })
  release()
  expect((await Promise.all(requests)).filter(({ ok }) => ok)).toHaveLength(21)
})

test('the PDF of a client that has gone is not written', async () => {
  const { write, written, release } = aWriter()
  const first = write(aJob('first'))
  const gone = new AbortController()
  const second = write(aJob('second'), gone.signal)
  gone.abort()
  release()
  expect([(await first).ok, await second]).toEqual([true, { ok: false, failure: 'abandoned' }])
  expect(written).toEqual(['first'])
})
