import { describe, expect, test } from 'vitest'
import type { Shop } from '#commerce/shop.ts'
import { money } from '#kernel/money.ts'
import { fail, ok } from '#kernel/result.ts'
import { contactPrefill } from '#web/checkout/contact-prefill.ts'
import { handleDeleteAccount } from '#web/customers/profile-forms.ts'
import { aFormContext } from '../../support/builders/a-form-context.ts'
import { aShop } from '../../support/shops/a-shop.ts'

const withIdentity = (parts: Partial<Shop['identity']>): Shop =>
  aShop({ identity: { ...aShop().identity, ...parts } })

describe('the form that deletes an account', () => {
  const deleteWith = async (...boxes: readonly string[]) => {
    const waived: unknown[] = []
    const shop = withIdentity({
      deleteAccount: async (_, { waivesWallet = false } = {}) => {
        waived.push(waivesWallet)
        return waivesWallet
          ? ok({ erasedAt: '2026-12-07T08:00:00.000Z' })
          : fail({ kind: 'wallet-not-empty', balances: [money(12_550, 'AED'), money(4_000, 'KWD')] })
      },
    })
    const posted = new FormData()
    for (const box of boxes) posted.set(box, 'on')
    return { result: await handleDeleteAccount(posted, aFormContext({ shop }).context), waived }
  }

  test('names the money in the wallet, and deletes nothing until it is waived', async () => {
    const { result, waived } = await deleteWith('confirm')
    expect(waived).toEqual([false])
    expect(result).toMatchObject({
      done: false,
      status: 422,
      errors: [{ id: 'waive' }],
      values: { confirm: 'on' },
    })
    const message = result.done ? '' : result.message.replaceAll('\u00a0', ' ')
    expect(message).toContain('AED 125.50')
    expect(message).toContain('KWD 4.000')
  })

  test('deletes the account when the money is waived, but not without the tick that confirms it', async () => {
    expect(await deleteWith('confirm', 'waive')).toMatchObject({ result: { done: true }, waived: [true] })
    expect(await deleteWith('waive')).toMatchObject({
      result: { errors: [{ id: 'confirm' }], values: { waive: 'on' } },
      waived: [],
    })
  })
})

describe('the contact of the checkout', () => {
  const shop = withIdentity({ guestEmail: (cookie) => (cookie === 'sealed' ? 'noor@example.com' : null) })

  test('begins with the email that a guest gave in the sign-in, if the cookie is ours', async () => {
    for (const [cookie, email] of [
      ['sealed', 'noor@example.com'],
      ['changed', ''],
      [undefined, ''],
    ] as const) {
      const cookies = cookie === undefined ? {} : { _ge: cookie }
      expect(await contactPrefill(aFormContext({ shop, cookies }).context), cookie).toEqual({ email })
    }
  })
})
