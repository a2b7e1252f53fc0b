import { randomInt } from 'node:crypto'
import { expect } from 'vitest'
import type { Language } from '#kernel/language.ts'
import { aReader } from './forms-by-http.ts'
import { runJob } from './shops.ts'
import { aLocalAddress, linkOfMessage } from './signing-up.ts'

type Gift = { readonly friend: ReturnType<typeof aReader>; readonly from: Language; readonly to: Language }

/** A card of AED 300 that somebody buys for a friend, who claims it: its code, and the link of its message. */
export async function aGiftCard({
  friend,
  from,
  to,
}: Gift): Promise<{ readonly code: string; readonly link: string }> {
  const giver = aReader(aLocalAddress())
  const mobile = `50${randomInt(1_000_000, 9_999_999)}`
  const sale = await giver.open(`/ae/${from}/gift-cards`)
  const payment = await giver.send(sale, 'form.gift-card-form', {
    amount: 'other',
    other: '300',
    for: 'friend',
    to: 'Noor',
    contact: `0${mobile}`,
    message: 'For the new flat',
    language: to,
    name: 'Mariam Saleh',
    email: `mariam${randomInt(1_000_000_000)}@example.com`,
    phone: `050${randomInt(1_000_000, 9_999_999)}`,
    method: 'tap',
  })
  expect(payment.path).toContain('/dev/pay/')
  const bought = await giver.send(payment, 'form.form', { outcome: 'approve' })
  expect(bought.path).toContain(`/ae/${from}/order/`)
  await runJob('send-gift-cards')
  const link = await linkOfMessage(
    friend,
    /\/ae\/\w\w\/gift-cards\/claim\?t=[\w.%-]+/,
    `+971${mobile}`,
    'gift-cards/claim',
  )
  expect(link).toContain(`/ae/${to}/`)
  const claimed = await friend.send(await friend.open(link), 'form[action*="claimGiftCard"]', {})
  const code = claimed.document.querySelector('.code bdi')?.textContent ?? ''
  expect(code).toMatch(/^[A-Z2-9]{4}(-[A-Z2-9]{4}){3}$/)
  return { code, link }
}
