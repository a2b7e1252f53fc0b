import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { OpenShop } from '#open-shop.ts'
import { commands } from '../../../cli/commands.ts'
import { runLine } from '../../../cli/run-line.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { aPaymentAdmin } from '../../support/shops/a-payment-admin.ts'
import { openTestShop, theEnv } from '../../support/shops/open-test-shop.ts'

const handedOver = ['approve', 'process', 'schedule', 'out', 'deliver'] as const
const clock = manualClock()
let shop: OpenShop
let at: Awaited<ReturnType<typeof aPaymentAdmin>>
beforeAll(async () => {
  shop = await openTestShop({ clock })
  at = await aPaymentAdmin(shop.database.db)
})
afterAll(() => shop.close())

const majlis = (...argv: readonly string[]) =>
  runLine({ argv, input: '', user: 'layla' }, commands, { env: theEnv({}), open: async () => shop })

/** A delivered cash order with a refund to an account. */
async function refunded(id: string, holder: string): Promise<string> {
  const { number } = await at.order('cashondelivery')
  await at.ship(number, ...handedOver)
  const account = ['--to', 'iban', '--iban', 'AE070331234567890123456', '--holder', holder]
  const done = await majlis(
    ...['payments', 'refund', number, '100.00', '--reason', 'a scratch', '--id', id],
    ...account,
  )
  expect(done.stderr).toBe('')
  return number
}

describe('majlis refund', () => {
  test('lists what is open, writes a file for the bank, and completes or rejects its refunds', async () => {
    expect((await majlis('refund', 'list')).stdout).toContain('No open refunds.')
    const { name } = (await at.find((await at.order()).number)).contact
    const [paid, returned] = [await refunded('c1', name), await refunded('c2', name)]
    const { stdout } = await majlis('refund', 'list')
    expect(stdout).toMatch(new RegExp(`${paid} +c1 +waiting +\\d{4}-\\d\\d-\\d\\d`))
    expect((await majlis('refund', 'payouts')).stdout).toContain(`Waits until`)
    expect(await majlis('refund', 'file', 'ae', '--format', 'csv')).toMatchObject({
      code: 1,
      stderr: 'No transfer is due in this country.\n',
    })
    clock.advance(24 * 3_600_000 + 1)
    expect((await majlis('refund', 'payouts')).stdout).toContain('AE070331234567890123456')
    expect(await majlis('refund', 'file', 'ae', '--format', 'xls')).toMatchObject({ code: 2 })
    expect((await majlis('refund', 'file', 'ae')).stderr).toContain('PAYOUT_ACCOUNTS')
    const written = await majlis('refund', 'file', 'ae', '--format', 'csv')
    expect(written.stdout).toContain(`"${paid}-R1"`)
    const [, file = ''] = /complete-file (\S+)/.exec(written.stderr) ?? []
    expect((await majlis('refund', 'payouts')).stdout).toContain(`In ${file}: ${paid} c1`)
    expect((await majlis('refund', 'read-file', file, '--format', 'csv')).stdout).toBe(written.stdout)
    expect(await majlis('refund', 'read-file', 'AE-NONE')).toMatchObject({
      code: 1,
      stderr: 'There is no such file.\n',
    })
    const reject = ['refund', 'reject-account', returned, 'c2']
    expect((await majlis(...reject)).code).toBe(2)
    expect((await majlis(...reject, '--reason', 'account closed')).stdout).toContain('Done.')
    expect((await majlis(...reject, '--reason', 'account closed')).code).toBe(1)
    expect((await majlis('refund', 'complete-file', file)).stdout).toContain('1 transfers are done.')
    expect((await majlis('refund', 'complete-file', 'AE-NONE')).code).toBe(1)
    expect((await at.find(paid)).payment.refunds).toMatchObject([{ state: 'done' }])
  })

  test('approves an account under review, with a reason', async () => {
    const number = await refunded('stranger', 'Another Person')
    clock.advance(24 * 3_600_000 + 1)
    expect((await majlis('refund', 'payouts')).stdout).toContain(
      `Under review (holder-unlike): ${number} stranger`,
    )
    const approve = ['refund', 'approve-account', number, 'stranger']
    expect(await majlis(...approve)).toMatchObject({ code: 2 })
    expect(await majlis('refund', 'approve-account', number, 'none', '--reason', 'x')).toMatchObject({
      code: 1,
    })
    expect((await majlis(...approve, '--reason', 'passport seen')).stdout).toContain('Done.')
    expect((await majlis('refund', 'payouts')).stdout).not.toContain('Under review')
  })
})

describe('amounts that operators type', () => {
  test('are positive, in the decimals of the currency, and within the limit without a second person', async () => {
    const { number } = await at.pay(await at.order('tap', 3))
    const refund = (amount: string, ...more: string[]) =>
      majlis('payments', 'refund', number, amount, '--reason', 'goodwill', ...more)
    expect((await refund('12.3456')).stderr).toBe('"12.3456" is not an amount in AED.\n')
    expect((await refund('ten')).code).toBe(2)
    for (const amount of ['0', '0.00']) expect((await refund(amount)).code).toBe(1)
    // Without "--", a minus begins an option.
    expect((await refund('-5')).code).toBe(2)
    const over = await refund('3000.01')
    expect([over.code, over.stderr]).toEqual([
      1,
      'More than 3000.00 AED needs a second person: --approved-by NAME.\n',
    ])
    expect((await at.find(number)).payment.refunds).toEqual([])
    expect((await refund('3000.01', '--approved-by', 'Huda')).code).toBe(0)
    expect((await majlis('order', 'show', number)).stdout).toContain('goodwill (approved by Huda)')
  })
})
