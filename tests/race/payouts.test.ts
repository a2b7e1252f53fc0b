import { expect, test } from 'vitest'
import { money } from '#kernel/money.ts'
import { aPaymentAdmin } from '../support/shops/a-payment-admin.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { rounds } from '../support/rounds.ts'
import { operator } from '../support/builders/operators.ts'

const handedOver = ['approve', 'process', 'schedule', 'out', 'deliver'] as const
const method = { kind: 'iban', iban: 'AE070331234567890123456', holder: 'Maryam' } as const
const other = { ...method, iban: 'BH67BMAG00001299123456' } as const

describeDatabases('concurrent payouts', (open) => {
  test('a refund is in one file, and its account is the one in the file', async () => {
    const at = await aPaymentAdmin((await open()).db)
    for (let round = 1; round <= rounds(); round += 1) {
      const { number } = await at.order('cashondelivery')
      await at.ship(number, ...handedOver)
      const id = `r${round}`
      await at.paymentAdmin.refund(number, {
        by: operator,
        id,
        sum: money(100, 'AED'),
        reason: 'race',
        method,
      })
      at.shop.clock.advance(24 * 3_600_000)
      const [one, two, changed] = await Promise.all([
        at.payouts.createFile('ae', 'csv', operator),
        at.payouts.createFile('ae', 'csv', operator),
        at.paymentAdmin.chooseRefundMethod(number, id, { method: other, by: operator }),
      ])
      const files = [one, two].flatMap((result) => (result.ok ? [result.value.file] : []))
      expect(files.length, `round ${round}`).toBeLessThanOrEqual(1)
      expect(changed.ok, `round ${round}`).toBe(files.length === 0)
      for (const { id: file } of files) {
        const written = await at.payouts.readFile(file, 'csv', operator)
        expect(written.ok && written.value.contents).toContain(method.iban)
      }
      await at.paymentAdmin.completeManually(number, id, { outcome: 'done', by: operator })
    }
  })
})
