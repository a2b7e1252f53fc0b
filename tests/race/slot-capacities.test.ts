import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { operator } from '../support/builders/operators.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { aSlotShop, slotAt, tuesday } from '../support/shops/a-slot-shop.ts'
import { rounds } from '../support/rounds.ts'

describeDatabases('places of a slot that are lowered while the last one is taken', (open) => {
  test('of its day: the order is there and nothing was lowered, or the order is rejected', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { admin, take, placesOn } = aSlotShop(db)
      await take(tuesday)
      const [lowered, ...orders] = await Promise.all([
        admin.setDay({ id: slotAt(tuesday), capacity: 1, by: operator }),
        ...Array.from({ length: 4 }, () => take(tuesday)),
      ])
      const taken = 1 + orders.filter(Boolean).length
      expect(taken, `round ${round}`).toBe(lowered.ok ? 1 : 2)
      if (!lowered.ok) expect(lowered.failure, `round ${round}`).toEqual({ kind: 'below-taken', taken: 2 })
      expect((await placesOn(tuesday))?.taken, `round ${round}`).toBe(taken)
      expect(await take(tuesday), `round ${round}`).toBe(false)
    }
  })

  test('by a rule: a quote of before takes no place that the rule has closed', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { admin, take, placesOn } = aSlotShop(db)
      const [ruled, ...orders] = await Promise.all([
        admin.setRule({ id: slotAt(tuesday), capacity: 1, by: operator }),
        ...Array.from({ length: 5 }, () => take(tuesday, 2, randomUUID())),
      ])
      if (!ruled.ok) throw new Error(ruled.failure.kind)
      const taken = orders.filter(Boolean).length
      // Both orders were before the rule, or one was and the rule counts from then on.
      expect(taken, `round ${round}`).toBe(ruled.value.above.length === 1 ? 2 : 1)
      expect(await placesOn(tuesday), `round ${round}`).toEqual({ taken, capacity: taken })
      expect(await take(tuesday), `round ${round}`).toBe(false)
    }
  })

  test('by two people: the second gets a conflict', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { db } = await open()
      const { admin, audit } = aSlotShop(db)
      const id = slotAt(tuesday)
      const answers = await Promise.all(
        [3, 4].map((capacity) => admin.setDay({ id, capacity, seen: 2, by: operator })),
      )
      expect(
        answers.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(1)
      expect(await audit(), `round ${round}`).toHaveLength(1)
    }
  })
})
