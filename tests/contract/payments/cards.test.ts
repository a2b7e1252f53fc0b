import { describe, expect, test } from 'vitest'
import { readAmazonCard } from '#adapters/payments/providers/amazon/amazon-card.ts'
import { signAmazon } from '#adapters/payments/providers/amazon/amazon-signature.ts'
import { aStartRequest } from '../../support/builders/a-start-request.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import type { StandInHarness } from '../../support/shops/a-payment-harness.ts'
import { amazon, phrases } from './amazon-stand-in.ts'
import { checkoutCom } from './checkout-com-stand-in.ts'
import { sandbox } from './sandbox-stand-in.ts'
import { describeCards } from './suite-cards.ts'
import { tap } from './tap-stand-in.ts'

const withCards = <Harness extends StandInHarness>(harness: Harness) => {
  const { cardsAtProvider } = harness
  if (!cardsAtProvider) throw new Error(`${harness.name} has no card vault`)
  return { ...harness, cardsAtProvider }
}

/** Tap stores cards of its card page only. */
const tapCards = () => withCards({ ...tap(), method: 'tap' as const })
const sandboxCards = () => {
  const harness = sandbox('tap', 'ae')
  const { cardsAtProvider = async () => [] } = harness
  return { ...harness, cardsAtProvider }
}

describeDatabases('cards at Tap', (open) => describeCards(open, tapCards))
describeDatabases('cards at Checkout.com', (open) => describeCards(open, () => withCards(checkoutCom())))
describeDatabases('cards at Amazon Payment Services', (open) =>
  describeCards(open, () => withCards(amazon())),
)
describeDatabases('cards in the sandbox', (open) => describeCards(open, sandboxCards))

describe('cards on the wire', () => {
  test('Tap saves a card only on request, and charges it by a token that is good once, with 3-D Secure', async () => {
    const { standIn, providers } = tap()
    const [provider] = providers
    await provider?.start(aStartRequest({ method: 'tap', savesCard: true }))
    await provider?.start(aStartRequest({ method: 'tap', attemptId: 'a-2' }))
    expect(standIn.requests.map(({ body }) => body['save_card'])).toEqual([true, false])
    expect(await provider?.cards?.charge(aStartRequest({ method: 'tap' }), 'cus_x/card_x')).toMatchObject({
      failure: { kind: 'rejected' },
    })
    expect(standIn.requests.at(-1)).toMatchObject({
      path: '/v2/tokens',
      body: { saved_card: { card_id: 'card_x', customer_id: 'cus_x' } },
    })
    expect(await provider?.cards?.charge(aStartRequest(), 'no token of ours')).toMatchObject({
      failure: { code: 'unknown-card' },
    })
  })

  test('Checkout.com stores a card only on request, and challenges a payment by a stored one', async () => {
    const { standIn, providers } = checkoutCom()
    const [provider] = providers
    const request = aStartRequest({ method: 'checkout', family: 'card' })
    await provider?.start({ ...request, savesCard: true })
    await provider?.start({ ...request, attemptId: 'a-2' })
    expect(standIn.requests.map(({ body }) => [body['payment_method_configuration'], body['3ds']])).toEqual([
      [
        { card: { store_payment_details: 'enabled' } },
        { enabled: true, challenge_indicator: 'challenge_requested_mandate' },
      ],
      [{ card: { store_payment_details: 'disabled' } }, { enabled: true }],
    ])
    await provider?.cards?.charge({ ...request, attemptId: 'a-3' }, 'src_6pbkv36rtojuxosxczx34fes4u')
    expect(standIn.requests.at(-1)?.body).toMatchObject({
      source: { type: 'id', id: 'src_6pbkv36rtojuxosxczx34fes4u' },
      merchant_initiated: false,
      '3ds': { enabled: true, attempt_n3d: false, challenge_indicator: 'challenge_requested' },
      processing_channel_id: 'pc_example',
    })
    expect(standIn.requests.at(-1)?.body).not.toHaveProperty('source.cvv')
  })

  test('Amazon gets the request to save and the token in a signed form, and the token to delete in a signed request', async () => {
    const { standIn, providers } = amazon()
    const cards = providers[0]?.cards
    const fieldsOf = (started: unknown) =>
      (started as { value: { nextAction: { fields: Record<string, string> } } }).value.nextAction.fields
    const saving = fieldsOf(await providers[0]?.start(aStartRequest({ savesCard: true })))
    const plain = fieldsOf(await providers[0]?.start(aStartRequest()))
    const paying = fieldsOf(await cards?.charge(aStartRequest(), 'Op9Vmp'))
    expect([saving['remember_me'], plain['remember_me'], paying['token_name']]).toEqual([
      'YES',
      'NO',
      'Op9Vmp',
    ])
    for (const fields of [saving, plain, paying])
      expect(fields['signature']).toBe(signAmazon(fields, phrases.request, 'sha256'))
    expect(await cards?.delete('Op9Vmp')).toEqual({ ok: true })
    expect(standIn.requests.at(-1)?.body).toMatchObject({
      service_command: 'UPDATE_TOKEN',
      token_name: 'Op9Vmp',
      token_status: 'INACTIVE',
    })
  })

  test('an Amazon notification without a date, a number or a request to save names no card', () => {
    const whole = {
      token_name: 'Op9Vmp',
      card_number: '400555******0001',
      expiry_date: '3005',
      payment_option: 'VISA',
    }
    expect(readAmazonCard(whole)).toEqual({
      token: 'Op9Vmp',
      fingerprint: 'VISA:400555******0001:3005',
      brand: 'VISA',
      lastFour: '0001',
      expiry: { month: 5, year: 2030 },
    })
    for (const change of [
      { token_name: '' },
      { card_number: '' },
      { expiry_date: '3013' },
      { expiry_date: '' },
      { remember_me: 'NO' },
    ])
      expect(readAmazonCard({ ...whole, ...change })).toBeUndefined()
  })
})
