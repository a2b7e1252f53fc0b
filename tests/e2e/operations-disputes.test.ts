import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import type { ReadPage } from './support/forms-by-http.ts'
import { createMajlis } from './support/majlis.ts'
import { startSeededShop } from './support/seeded-shop.ts'
import { texts } from './support/texts.ts'
import { alertText, aStaffReader, formOfAct, mainText, type StaffReader } from './support/staff-reader.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startSeededShop()
})
afterAll(() => shop.stop())

const signedIn = (email: string) => aStaffReader(shop, email)

/** Opens the dispute that a list finds first. */
async function openDispute(reader: StaffReader, list: string): Promise<ReadPage> {
  const { document } = await reader.open(list)
  const [link] = document.querySelectorAll<HTMLAnchorElement>('tbody th a')
  if (!link) throw new Error(`nothing in ${list}`)
  return reader.open(new URL(link.href).pathname)
}

test('finance answers the dispute of the demo: the evidence is saved, read as PDF and submitted, and the bank decides', async () => {
  const t = texts('en')
  const fahad = await signedIn('fahad@demo.example')
  expect(mainText(await fahad.open('/operations'))).toContain(t('operations-disputes:tile.due'))
  const dispute = await openDispute(fahad, '/operations/disputes?view=due')
  expect(mainText(dispute)).toContain(t('operations-disputes:reason.product-not-received'))
  expect(mainText(dispute)).toContain(t('invoice:evidence.delivery-title'))
  const early = await fahad.send(dispute, formOfAct('check-submit'), {})
  expect([early.status, alertText(early)]).toEqual([
    422,
    expect.stringContaining(t('operations-disputes:failure.no-text')),
  ])
  const saved = await fahad.send(dispute, formOfAct('save'), { text: 'It was delivered on Monday.' })
  expect(saved.document.querySelector('textarea')?.value).toBe('It was delivered on Monday.')
  const pdf = await fahad.ask(`${dispute.path}/evidence`)
  expect([pdf.headers.get('content-type'), pdf.headers.get('cache-control')]).toEqual([
    'application/pdf',
    'private, no-store',
  ])
  expect(
    Buffer.from(await pdf.arrayBuffer())
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-')
  // What another has saved meanwhile is not overwritten.
  const stale = await fahad.send(dispute, formOfAct('save'), { text: 'It was not.' })
  expect([stale.status, alertText(stale)]).toEqual([
    409,
    expect.stringContaining(t('operations-disputes:failure.stale')),
  ])
  expect(stale.document.querySelector('textarea')?.value).toBe('It was not.')

  const check = await fahad.send(saved, formOfAct('check-submit'), {})
  expect(mainText(check)).toContain('It was delivered on Monday.')
  const submitted = await fahad.send(check, formOfAct('submit'), {})
  expect(mainText(submitted)).toContain(t('operations-disputes:state.under-review'))
  // The form of before, once more.
  expect(mainText(await fahad.send(check, formOfAct('submit'), {}))).toContain(
    t('operations-disputes:state.under-review'),
  )
  const order = submitted.document.querySelector<HTMLAnchorElement>('main a[href*="/operations/orders/"]')
  const number = new URL(order?.href ?? '').pathname.split('/').at(-1) ?? ''
  expect(mainText(await fahad.open(`/operations/payments/${number}`))).toContain(
    t('operations-disputes:of-order'),
  )

  const majlis = createMajlis(shop.dataDirectory)
  await majlis('dispute', 'try', number, 'win')
  expect(mainText(await fahad.open(dispute.path))).toContain(t('operations-disputes:state.won'))
  await majlis('reconcile')
})

test('a disputed sum is not refunded, and its loss is accepted by finance and admins alone; in Arabic', async () => {
  const [en, ar] = [texts('en'), texts('ar')]
  const majlis = createMajlis(shop.dataDirectory)
  const yusuf = await signedIn('yusuf@demo.example')
  const { document } = await yusuf.open('/operations/payments?state=captured&country=ae')
  let number = ''
  for (const { href } of document.querySelectorAll<HTMLAnchorElement>('tbody th a')) {
    const one = new URL(href).pathname.split('/').at(-1) ?? ''
    const isOpened =
      number === '' &&
      (await majlis('dispute', 'try', one, 'open', '--reason', 'duplicate').then(
        () => true,
        () => false,
      ))
    if (isOpened) number = one
  }
  const huda = await signedIn('huda@demo.example')
  const order = await huda.open(`/operations/orders/${number}`)
  const refund = await huda.send(order, formOfAct('check-refund'), { sum: '5', reason: 'scratched' })
  expect(mainText(refund)).toContain(en('operations-disputes:refund.open'))
  const rejected = await huda.send(refund, formOfAct('refund'), {})
  expect(alertText(rejected)).toContain('dp_')

  const dispute = await openDispute(huda, `/operations/disputes?q=${number}`)
  expect(dispute.document.querySelector(formOfAct('check-accept'))).toBeNull()
  expect((await huda.ask(`${dispute.path}/evidence`)).status).toBe(404)
  const salem = await signedIn('salem@demo.example')
  expect((await salem.open(dispute.path)).status).toBe(404)
  const own = await yusuf.open(dispute.path)
  expect(own.document.documentElement.dir).toBe('rtl')
  const check = await yusuf.send(own, formOfAct('check-accept'), {})
  expect(mainText(check)).toContain(ar('operations-disputes:accept.follows'))
  const bare = await yusuf.send(check, formOfAct('accept'), { reason: ' ' })
  expect([bare.status, alertText(bare)]).toEqual([
    422,
    expect.stringContaining(ar('operations-disputes:failure.no-reason')),
  ])
  const accepted = await yusuf.send(bare, formOfAct('accept'), { reason: 'دُفع الطلب مرتين' })
  expect(mainText(accepted)).toContain(ar('operations-disputes:state.accepted'))
  expect(mainText(accepted)).toContain('دُفع الطلب مرتين')
  await majlis('reconcile')
})
