import { createHmac } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readEnv } from '#infrastructure/config/env.ts'
import { createProviders } from '#adapters/payments/create-providers.ts'
import { readPaymentsConfig } from '#adapters/payments/payments-config.ts'
import { StartFailure } from '#infrastructure/config/start-failure.ts'
import { manualClock } from '../../support/manual-clock.ts'

const event = new TextEncoder().encode(JSON.stringify({ id: 'evt_1', type: 'payment_captured', data: {} }))

function aShop(text: string) {
  const directory = mkdtempSync(join(tmpdir(), 'majlis-keys-'))
  const file = join(directory, 'payments.env')
  writeFileSync(file, text)
  const env = readEnv({ PAYMENT_KEYS_FILE: file, MAJLIS_DATA: directory })
  if (!env.ok) throw new Error('the environment')
  const config = readPaymentsConfig(env.value, 'src/content', manualClock())
  const takes = (key: string): boolean => {
    const signature = createHmac('sha256', key).update(event).digest('hex')
    const raw = { headers: { 'cko-signature': signature }, query: {}, body: event }
    return config.providers.find(({ code }) => code === 'checkout-com')?.readWebhook(raw, '').ok === true
  }
  return {
    takes,
    change(next: string) {
      writeFileSync(file, next)
      config.reloadKeys?.()
    },
  }
}
const keys = (webhook: string, more = '') =>
  `CHECKOUT_COM_SECRET_KEY=sk_sbox_abc\nCHECKOUT_COM_WEBHOOK_KEY=${webhook}\n${more}\n`

describe('keys of payment providers', () => {
  test('rotating providers have all methods of their adapters', () => {
    const env = readEnv({
      CHECKOUT_COM_SECRET_KEY: 'sk_sbox_abc',
      CHECKOUT_COM_WEBHOOK_KEY: 'the-first-key',
      TAP_SECRET_KEY: 'sk_test_abc',
    })
    if (!env.ok) throw new Error('the environment')
    const doings = (providers: readonly object[]) => providers.map((provider) => Object.keys(provider).sort())
    const { providers } = readPaymentsConfig(env.value, 'src/content', manualClock())
    expect(doings(providers)).toEqual(doings(createProviders(env.value.paymentKeys, manualClock())))
    expect(providers.some(({ payByToken }) => payByToken !== undefined)).toBe(true)
  })

  test('keys rotate without a restart, and both verify webhooks meanwhile', () => {
    const shop = aShop(keys('the-first-key'))
    expect([shop.takes('the-first-key'), shop.takes('the-second-key')]).toEqual([true, false])
    shop.change(keys('the-second-key', 'CHECKOUT_COM_WEBHOOK_KEY_BEFORE=the-first-key'))
    expect([shop.takes('the-first-key'), shop.takes('the-second-key')]).toEqual([true, true])
    shop.change(keys('the-second-key'))
    expect([shop.takes('the-first-key'), shop.takes('the-second-key')]).toEqual([false, true])
  })

  test('invalid keys change nothing, and the failure does not contain the key', () => {
    const shop = aShop(keys('the-first-key'))
    const wrong = [
      keys('short'),
      'CHECKOUT_COM_WEBHOOK_KEY=the-third-key',
      'NOBODYS_KEY=1',
      keys('short-one', 'X_BEFORE=1'),
    ]
    for (const text of wrong.slice(0, 1).concat(wrong.slice(2)))
      expect(() => shop.change(text)).toThrow(StartFailure)
    expect(() => shop.change(keys('short'))).not.toThrow(/short/)
    expect(shop.takes('the-first-key')).toBe(true)
  })

  test('a provider without keys after a reload keeps its previous ones', () => {
    const shop = aShop(keys('the-first-key'))
    shop.change('')
    expect(shop.takes('the-first-key')).toBe(true)
  })
})
