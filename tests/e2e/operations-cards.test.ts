import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import type { ReadPage } from './support/forms-by-http.ts'
import { startSeededShop } from './support/seeded-shop.ts'
import { texts } from './support/texts.ts'
import { alertText, aStaffReader, formOfAct, mainText, type StaffReader } from './support/staff-reader.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startSeededShop()
})
afterAll(() => shop.stop())

const signedIn = (email: string) => aStaffReader(shop, email)

/** Opens the only row that a list finds. */
async function openRow(reader: StaffReader, list: string): Promise<ReadPage> {
  const { document } = await reader.open(list)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('tbody th a')]
  expect(links).toHaveLength(1)
  return reader.open(new URL(links[0]?.href ?? '').pathname)
}

test('a clerk credits a wallet: what was typed wrong is said, more than they may give is requested, and finance approves it', async () => {
  const t = texts('en')
  const huda = await signedIn('huda@demo.example')
  const wallet = await openRow(huda, '/operations/wallets?q=sara.haddad@mail.example')
  expect(mainText(wallet)).toContain('s•••@mail.example')
  expect(mainText(wallet)).not.toContain('sara.haddad')
  const typed = { amount: '0', days: '30', reason: 'scratched table' }
  const wrong = await huda.send(wallet, formOfAct('check-credit'), typed)
  expect([wrong.status, alertText(wrong)]).toEqual([
    422,
    expect.stringContaining(t('operations-cards:failure.not-an-amount')),
  ])
  expect(wrong.document.querySelector<HTMLInputElement>('#reason')?.value).toBe(typed.reason)

  const check = await huda.send(wrong, formOfAct('check-credit'), { ...typed, amount: '40' })
  expect(mainText(check)).toContain('AED 115')
  const credited = await huda.send(check, formOfAct('credit'), {})
  expect(mainText(credited)).toContain('scratched table · Huda Al Mansoori')
  // The form of before, once more.
  await huda.send(check, formOfAct('credit'), {})
  expect(mainText(await huda.open(wallet.path))).toContain('AED 115')

  const large = await huda.send(credited, formOfAct('check-credit'), { ...typed, amount: '900' })
  expect(mainText(large)).toContain('Fahad Al Sabah')
  const requested = await huda.send(large, formOfAct('request-credit'), {})
  expect(mainText(requested)).toContain(t('operations-audit:state.requested'))
  const fahad = await signedIn('fahad@demo.example')
  const list = await fahad.open('/operations/approvals')
  const link = [...list.document.querySelectorAll<HTMLAnchorElement>('tbody th a')].find(
    ({ textContent }) => textContent.trim() === t('operations-audit:wanted.wallet.credit'),
  )
  const approval = await fahad.open(new URL(link?.href ?? '').pathname)
  expect(mainText(approval)).toContain('1015.00 AED')
  expect(mainText(await fahad.send(approval, formOfAct('approve'), {}))).toContain(
    t('operations-audit:state.approved'),
  )
  expect(mainText(await huda.open(wallet.path))).toContain('1,015')
})

test('a clerk issues a gift card and sends it again; no page has a code', async () => {
  const t = texts('en')
  const huda = await signedIn('huda@demo.example')
  const form = await huda.open('/operations/gift-cards/issue')
  const typed = {
    country: 'ae',
    amount: '100',
    to: 'Emily',
    contact: 'nowhere',
    language: 'en',
    reason: 'late',
  }
  const wrong = await huda.send(form, formOfAct('check-issue'), typed)
  expect([wrong.status, alertText(wrong)]).toEqual([
    422,
    expect.stringContaining(t('gift-cards:error.contact.malformed')),
  ])
  const check = await huda.send(wrong, formOfAct('check-issue'), { ...typed, contact: 'emily@mail.example' })
  expect(mainText(check)).toContain('E••• e•••@mail.example')
  const issued = await huda.send(check, formOfAct('issue'), {})
  expect(issued.path).toMatch(/^\/operations\/gift-cards\/[\da-f-]{36}$/)
  expect(mainText(issued)).toContain(t('operations-cards:state.sent'))
  expect((await huda.send(check, formOfAct('issue'), {})).path).toBe(issued.path)
  const again = await huda.send(issued, formOfAct('check-resend'), {})
  const rejected = await huda.send(again, formOfAct('resend'), { reason: ' ' })
  expect([rejected.status, alertText(rejected)]).toEqual([
    422,
    expect.stringContaining(t('operations-cards:failure.no-reason')),
  ])
  const sent = await huda.send(rejected, formOfAct('resend'), { reason: 'lost the mail' })
  expect(mainText(sent)).toContain(t('operations-audit:act.card.resend'))
  const file = await huda.ask('/operations/gift-cards?export=csv')
  expect(await file.text()).not.toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/)
})

test('in Arabic: a blocked card of Oman is made good, and other countries are not there', async () => {
  const t = texts('ar')
  const salem = await signedIn('salem@demo.example')
  const list = await salem.open('/operations/gift-cards')
  expect(mainText(list)).not.toContain('AED')
  const card = await openRow(salem, '/operations/gift-cards?state=blocked')
  expect(card.document.documentElement.dir).toBe('rtl')
  const check = await salem.send(card, formOfAct('check-unblock'), {})
  expect(mainText(check)).toContain(t('operations-cards:follows.unblock'))
  const done = await salem.send(check, formOfAct('unblock'), { reason: 'وُجدت البطاقة' })
  expect(mainText(done)).toContain(t('operations-cards:state.active'))
  expect(mainText(done)).toContain(t('operations-audit:act.card.unblock'))
  // Sent once more, it has happened already.
  const repeated = await salem.send(check, formOfAct('unblock'), { reason: 'وُجدت البطاقة' })
  expect(mainText(repeated)).toContain(t('operations-cards:state.active'))
  const huda = await signedIn('huda@demo.example')
  const foreign = await openRow(huda, '/operations/wallets?q=sara.haddad@mail.example')
  expect((await salem.open(foreign.path)).status).toBe(404)
  expect((await salem.open('/operations/wallets?country=ae')).document.querySelector('tbody tr')).toBeNull()
})
