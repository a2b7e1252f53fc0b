import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../support/eventually.ts'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aReader, type ReadPage } from './support/forms-by-http.ts'
import { startSeededShop } from './support/seeded-shop.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { texts } from './support/texts.ts'
import { alertText, aStaffReader, formOfAct, mainText, type StaffReader } from './support/staff-reader.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startSeededShop()
})
afterAll(() => shop.stop())

const signedIn = (email: string) => aStaffReader(shop, email)
const rowsOf = ({ document }: ReadPage) => [...document.querySelectorAll<HTMLAnchorElement>('tbody th a')]

const sara = 'sara.haddad@mail.example'

async function openCustomer(reader: StaffReader, search: string): Promise<ReadPage> {
  const list = await reader.open(`/operations/customers?q=${encodeURIComponent(search)}`)
  const [link, ...others] = rowsOf(list)
  expect(others).toEqual([])
  return reader.open(new URL(link?.href ?? '').pathname)
}

test('a clerk finds a customer by a whole contact, corrects it, and the customer confirms it by the link', async () => {
  const t = texts('en')
  const huda = await signedIn('huda@demo.example')
  expect(rowsOf(await huda.open('/operations/customers?q=haddad'))).toEqual([])
  const page = await openCustomer(huda, sara)
  expect(mainText(page)).toContain('s•••@mail.example')
  expect(mainText(page)).not.toContain('sara.haddad')
  expect(mainText(await huda.send(page, formOfAct('show-contact'), {}))).toContain(sara)

  const typed = { contact: '04 234 5678', reason: 'lost her phone' }
  const wrong = await huda.send(page, formOfAct('check-contact'), typed)
  expect([wrong.status, alertText(wrong)]).toEqual([
    422,
    expect.stringContaining(t('operations-customers:failure.not-mobile')),
  ])
  expect(wrong.document.querySelector<HTMLInputElement>('#contact-reason')?.value).toBe(typed.reason)
  const check = await huda.send(wrong, formOfAct('check-contact'), { ...typed, contact: '050 555 1234' })
  expect(mainText(check)).toContain(t('operations-customers:check.contact.follows'))
  const sent = await huda.send(check, formOfAct('contact'), {})
  // The form of before, once more.
  await huda.send(check, formOfAct('contact'), {})
  expect(mainText(sent)).toContain(t('operations-audit:act.customer.correct-contact'))
  expect(mainText(sent)).toContain('lost her phone')

  const visitor = aReader(aLocalAddress(), shop.url)
  const link = await eventually(async () => {
    const { document } = await visitor.open('/dev/inbox')
    const found = /\/[a-z]{2}\/[a-z]{2}\/account\/confirm-contact\?t=[\w.-]+/.exec(
      document.body.textContent ?? '',
    )
    if (!found) throw new Error('the message has not arrived')
    return found[0]
  })
  const confirmed = await visitor.send(await visitor.open(link), 'main form', {})
  expect(mainText(confirmed)).toContain(t('alerts:contact.done'))
  const again = await visitor.send(await visitor.open(link), 'main form', {})
  expect([again.status, mainText(again)]).toEqual([404, expect.stringContaining(t('alerts:contact.invalid'))])
  expect((await openCustomer(huda, '050 555 1234')).path).toBe(page.path)
})

test('a clerk blocks cash on delivery and takes a copy of the data; each is in the history', async () => {
  const t = texts('en')
  const huda = await signedIn('huda@demo.example')
  const page = await openCustomer(huda, sara)
  const reason = { reason: 'refused twice' }
  const check = await huda.send(page, formOfAct('check-cash'), reason)
  expect(mainText(check)).toContain(t('operations-customers:check.block.follows'))
  const blocked = await huda.send(check, formOfAct('block-cash'), {})
  expect(mainText(blocked)).toContain(t('operations-customers:flag.cash-blocked'))
  const allowed = await huda.send(
    await huda.send(blocked, formOfAct('check-cash'), { reason: 'spoke to her' }),
    formOfAct('allow-cash'),
    {},
  )
  expect(mainText(allowed)).toContain(t('operations-audit:act.customer.allow-cash'))

  const copy = await huda.send(allowed, formOfAct('check-export'), { reason: 'asked by letter' })
  const form = copy.document.querySelector<HTMLFormElement>(formOfAct('export'))
  const fields = new URLSearchParams()
  for (const input of form?.querySelectorAll('input') ?? []) fields.append(input.name, input.value)
  const file = await huda.ask(copy.path, { method: 'POST', body: fields, headers: { origin: shop.url } })
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/json'])
  expect(file.headers.get('content-disposition')).toContain('attachment')
  expect(await file.text()).toContain(sara)
  // Finance sees who it is by halves, and changes nothing.
  const fahad = await signedIn('fahad@demo.example')
  const seen = await fahad.open(page.path)
  expect([seen.status, seen.document.querySelector(formOfAct('check-cash'))]).toEqual([200, null])
  expect(mainText(seen)).toContain('S••• H•••')
})

test('an account is closed by two: a clerk requests it, and an administrator approves it', async () => {
  const t = texts('en')
  const huda = await signedIn('huda@demo.example')
  const page = await openCustomer(huda, sara)
  const reason = { reason: 'wants to leave' }
  const wrong = await huda.send(page, formOfAct('check-erasure'), { reason: ' ' })
  expect([wrong.status, alertText(wrong)]).toEqual([
    422,
    expect.stringContaining(t('operations-customers:failure.no-reason')),
  ])
  const check = await huda.send(wrong, formOfAct('check-erasure'), reason)
  expect(mainText(check)).toContain('Aisha Rahman')
  const requested = await huda.send(check, formOfAct('request-erasure'), {})
  expect(mainText(requested)).toContain(t('operations-audit:state.requested'))
  const aisha = await signedIn('aisha@demo.example')
  const [link] = rowsOf(await aisha.open('/operations/approvals')).filter(
    ({ textContent }) => textContent.trim() === t('operations-audit:wanted.customer.erase'),
  )
  const approval = await aisha.open(new URL(link?.href ?? '').pathname)
  expect(mainText(await aisha.send(approval, formOfAct('approve'), {}))).toContain(
    t('operations-audit:state.approved'),
  )
  const closed = await huda.open(page.path)
  expect(mainText(closed)).toContain(t('operations-customers:state.closing'))
  expect(closed.document.querySelector(formOfAct('check-erasure'))).toBeNull()
})

test('in Arabic: a clerk of Oman does not find who lives elsewhere, and a counter sees no list', async () => {
  const t = texts('ar')
  const salem = await signedIn('salem@demo.example')
  const list = await salem.open('/operations/customers')
  expect([list.document.documentElement.dir, rowsOf(list)]).toEqual(['rtl', []])
  const huda = await signedIn('huda@demo.example')
  const fatima = await openCustomer(huda, 'fatima.alajmi@mail.example')
  expect((await salem.open(fatima.path)).status).toBe(404)
  const mariam = await signedIn('mariam@demo.example')
  const counter = await mariam.open('/operations/customers')
  expect([counter.status, rowsOf(counter)]).toEqual([200, []])
  expect(mainText(counter)).toContain(t('operations-customers:customers.title'))
})
