import { afterAll, beforeAll, expect, test } from 'vitest'
import type { RunningShop } from '../support/servers/running-shop.ts'
import { aReader, type ReadPage } from './support/forms-by-http.ts'
import { startSeededShop } from './support/seeded-shop.ts'
import { aLocalAddress } from './support/signing-up.ts'
import { texts } from './support/texts.ts'

let shop: RunningShop

beforeAll(async () => {
  shop = await startSeededShop()
})
afterAll(() => shop.stop())

/** A member of staff without a browser. */
async function signedIn(email: string) {
  const reader = aReader(aLocalAddress(), shop.url)
  await reader.send(await reader.open('/operations/sign-in'), 'form.people', { email })
  return reader
}
type Staff = Awaited<ReturnType<typeof signedIn>>

const text = ({ document }: ReadPage): string =>
  document.querySelector('main')?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const alertOf = ({ document }: ReadPage): string =>
  document.querySelector('[role="alert"]')?.textContent?.replaceAll(/\s+/g, ' ') ?? ''
const act = (name: string): string => `form:has([name="act"][value="${name}"])`

/** Opens the only row that a list finds. */
async function openRow(reader: Staff, list: string): Promise<ReadPage> {
  const { document } = await reader.open(list)
  const links = [...document.querySelectorAll<HTMLAnchorElement>('tbody th a')]
  expect(links).toHaveLength(1)
  return reader.open(new URL(links[0]?.href ?? '').pathname)
}

test('a clerk credits a wallet: what was typed wrong is said, more than they may give is requested, and finance approves it', async () => {
  const t = texts('en')
  const huda = await signedIn('huda@demo.example')
  const wallet = await openRow(huda, '/operations/wallets?q=sara.haddad@mail.example')
  expect(text(wallet)).toContain('s•••@mail.example')
  expect(text(wallet)).not.toContain('sara.haddad')
  const typed = { amount: '0', days: '30', reason: 'scratched table' }
  const wrong = await huda.send(wallet, act('check-credit'), typed)
  expect([wrong.status, alertOf(wrong)]).toEqual([
    422,
    expect.stringContaining(t('operations-cards:failure.not-an-amount')),
  ])
  expect(wrong.document.querySelector<HTMLInputElement>('#reason')?.value).toBe(typed.reason)

  const check = await huda.send(wrong, act('check-credit'), { ...typed, amount: '40' })
  expect(text(check)).toContain('AED 115')
  const credited = await huda.send(check, act('credit'), {})
  expect(text(credited)).toContain('scratched table · Huda Al Mansoori')
  // The form of before, once more.
  await huda.send(check, act('credit'), {})
  expect(text(await huda.open(wallet.path))).toContain('AED 115')

  const large = await huda.send(credited, act('check-credit'), { ...typed, amount: '900' })
  expect(text(large)).toContain('Fahad Al Sabah')
  const requested = await huda.send(large, act('request-credit'), {})
  expect(text(requested)).toContain(t('operations-audit:state.requested'))
  const fahad = await signedIn('fahad@demo.example')
  const list = await fahad.open('/operations/approvals')
  const link = [...list.document.querySelectorAll<HTMLAnchorElement>('tbody th a')].find(
    ({ textContent }) => textContent.trim() === t('operations-audit:wanted.wallet.credit'),
  )
  const approval = await fahad.open(new URL(link?.href ?? '').pathname)
  expect(text(approval)).toContain('1015.00 AED')
  expect(text(await fahad.send(approval, act('approve'), {}))).toContain(t('operations-audit:state.approved'))
  expect(text(await huda.open(wallet.path))).toContain('1,015')
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
  const wrong = await huda.send(form, act('check-issue'), typed)
  expect([wrong.status, alertOf(wrong)]).toEqual([
    422,
    expect.stringContaining(t('gift-cards:error.contact.malformed')),
  ])
  const check = await huda.send(wrong, act('check-issue'), { ...typed, contact: 'emily@mail.example' })
  expect(text(check)).toContain('E••• e•••@mail.example')
  const issued = await huda.send(check, act('issue'), {})
  expect(issued.path).toMatch(/^\/operations\/gift-cards\/[\da-f-]{36}$/)
  expect(text(issued)).toContain(t('operations-cards:state.sent'))
  expect((await huda.send(check, act('issue'), {})).path).toBe(issued.path)
  const again = await huda.send(issued, act('check-resend'), {})
  const rejected = await huda.send(again, act('resend'), { reason: ' ' })
  expect([rejected.status, alertOf(rejected)]).toEqual([
    422,
    expect.stringContaining(t('operations-cards:failure.no-reason')),
  ])
  const sent = await huda.send(rejected, act('resend'), { reason: 'lost the mail' })
  expect(text(sent)).toContain(t('operations-audit:act.card.resend'))
  const file = await huda.ask('/operations/gift-cards?export=csv')
  expect(await file.text()).not.toMatch(/[A-Z2-9]{4}-[A-Z2-9]{4}-[A-Z2-9]{4}/)
})

test('in Arabic: a blocked card of Oman is made good, and other countries are not there', async () => {
  const t = texts('ar')
  const salem = await signedIn('salem@demo.example')
  const list = await salem.open('/operations/gift-cards')
  expect(text(list)).not.toContain('AED')
  const card = await openRow(salem, '/operations/gift-cards?state=blocked')
  expect(card.document.documentElement.dir).toBe('rtl')
  const check = await salem.send(card, act('check-unblock'), {})
  expect(text(check)).toContain(t('operations-cards:follows.unblock'))
  const done = await salem.send(check, act('unblock'), { reason: 'وُجدت البطاقة' })
  expect(text(done)).toContain(t('operations-cards:state.active'))
  expect(text(done)).toContain(t('operations-audit:act.card.unblock'))
  // Sent once more, it has happened already.
  const repeated = await salem.send(check, act('unblock'), { reason: 'وُجدت البطاقة' })
  expect(text(repeated)).toContain(t('operations-cards:state.active'))
  const huda = await signedIn('huda@demo.example')
  const foreign = await openRow(huda, '/operations/wallets?q=sara.haddad@mail.example')
  expect((await salem.open(foreign.path)).status).toBe(404)
  expect((await salem.open('/operations/wallets?country=ae')).document.querySelector('tbody tr')).toBeNull()
})
