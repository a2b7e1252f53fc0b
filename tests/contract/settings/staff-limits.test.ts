import { expect, test } from 'vitest'
import { need } from '../../support/builders/a-purchase.ts'
import { aMember, operator } from '../../support/builders/operators.ts'
import { mona, someSettings, tariq } from '../../support/builders/some-settings.ts'
import { describeDatabases } from '../../support/databases/databases.ts'

const limits = { kind: 'staff-limits', country: 'ae' } as const
const huda = aMember({ id: '00000000-0000-4000-8000-000000000009', name: 'Huda' })

describeDatabases('limits of staff', (open) => {
  test('are changed by two admins, and count with the next use', async () => {
    const { admin, approvals, sheet, limitsOf, close } = await someSettings(await open())
    const { document } = await sheet(limits)
    const gift = { object: 'AE-1', country: 'ae', currency: 'AED' } as const
    const allowance = () => approvals.allowance(gift, huda)
    expect(await allowance()).toMatchObject({ limit: { order: { minor: 50_000 }, day: { minor: 200_000 } } })
    const given = { ...limits, document: { ...document, giftOrderMinor: 20_000, pricePercent: 10 }, shown: 0 }
    // Stricter, too: what staff may do is a right.
    expect(await admin.publish({ ...given, by: mona })).toMatchObject({ failure: { kind: 'needs-approval' } })
    const request = { act: 'setting.publish', input: given, reason: 'after the audit' }
    const { id } = need(await approvals.request(request, mona))
    expect(await approvals.approve(id, mona)).toMatchObject({ ok: false })
    expect(limitsOf('AED').giftOrderMinor).toBe(50_000)
    need(await approvals.approve(id, tariq))
    expect(limitsOf('AED')).toMatchObject({ giftOrderMinor: 20_000, pricePercent: 10, stockPercent: 30 })
    expect(limitsOf('KWD')).toMatchObject({ giftOrderMinor: 40_000, pricePercent: 20 })
    expect(limitsOf('SAR').giftOrderMinor).toBe(50_000)
    expect(await allowance()).toMatchObject({
      limit: { order: { minor: 20_000 } },
      remaining: { minor: 20_000 },
    })
    close()
  })

  test('of a day are no lower than those of an order', async () => {
    const { admin, sheet, close } = await someSettings(await open())
    const { document } = await sheet(limits)
    const wrong = { ...document, giftDayMinor: 49_999 }
    expect(await admin.publish({ ...limits, document: wrong, by: operator })).toMatchObject({
      failure: { kind: 'invalid', problems: [{ field: 'giftDayMinor', problem: 'too-small' }] },
    })
    close()
  })
})
