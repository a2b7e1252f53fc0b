import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createAddressBookModule } from '#adapters/customers/create-address-book-module.ts'
import { createIdentityRepository } from '#adapters/identity/identity-repository.ts'
import { anEnteredAddress } from '../support/builders/a-saved-address.ts'
import { describeDatabases } from '../support/databases/databases.ts'
import { manualClock } from '../support/manual-clock.ts'
import { rounds } from '../support/rounds.ts'

describeDatabases('addresses of a customer, written concurrently', (open) => {
  const start = async () => {
    const { db } = await open()
    const clock = manualClock()
    const book = createAddressBookModule(db, {
      clock,
      addresses: { locate: (address) => address },
      secret: 'a secret of the tests',
    })
    const layla = await createIdentityRepository(db).insertCustomer(
      { name: 'Layla', language: 'en', termsVersion: null, isAdult: false },
      'ae',
      clock.now(),
    )
    return { book, layla }
  }

  test('are twenty at most, with one default', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { book, layla } = await start()
      const results = await Promise.all(
        Array.from({ length: 40 }, (_, index) =>
          book.add(layla, randomUUID(), anEnteredAddress({ makesDefault: index % 3 === 0 })),
        ),
      )
      expect(
        results.filter(({ ok }) => ok),
        `round ${round}`,
      ).toHaveLength(20)
      const saved = await book.list(layla)
      expect(saved, `round ${round}`).toHaveLength(20)
      expect(
        saved.filter(({ isDefault }) => isDefault),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })

  test('keep one default while it is chosen and removed', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { book, layla } = await start()
      const ids = Array.from({ length: 6 }, () => randomUUID())
      for (const id of ids) await book.add(layla, id, anEnteredAddress())
      await Promise.all(
        ids.flatMap((id, index) => [
          book.setDefault(layla, id),
          ...(index < 4 ? [book.remove(layla, id)] : []),
          book.update(layla, id, anEnteredAddress({ makesDefault: true })),
        ]),
      )
      const saved = await book.list(layla)
      expect(saved.map(({ id }) => id).toSorted(), `round ${round}`).toEqual(ids.slice(4).toSorted())
      expect(
        saved.filter(({ isDefault }) => isDefault),
        `round ${round}`,
      ).toHaveLength(1)
    }
  })

  test('of one form that is sent ten times are one', async () => {
    for (let round = 1; round <= rounds(); round += 1) {
      const { book, layla } = await start()
      const id = randomUUID()
      await Promise.all(Array.from({ length: 10 }, () => book.add(layla, id, anEnteredAddress())))
      expect(await book.list(layla), `round ${round}`).toHaveLength(1)
    }
  })
})
