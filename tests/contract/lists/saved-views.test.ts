import { expect, test } from 'vitest'
import { createListsModule } from '#adapters/lists/create-lists-module.ts'
import { maxViews, type NewView } from '#commerce/lists/saved-view.ts'
import { aStaffOperator } from '../../support/builders/a-staff-operator.ts'
import { describeDatabases } from '../../support/databases/databases.ts'
import { manualClock } from '../../support/manual-clock.ts'

const aView = (parts: Partial<NewView> = {}): NewView => ({
  list: 'orders',
  name: 'Late',
  query: 'late=1&sort=placed',
  isShared: false,
  isPinned: false,
  ...parts,
})

describeDatabases('a saved view', (open) => {
  const start = async () => {
    const { db } = await open()
    const clock = manualClock('2026-11-20T08:00:00.000Z')
    return {
      ...createListsModule(db, { clock }),
      huda: await aStaffOperator(db, 'Huda'),
      omar: await aStaffOperator(db, 'Omar'),
    }
  }

  test('is its owner’s, and everyone’s once it is shared', async () => {
    const { savedViews, huda, omar } = await start()
    await savedViews.save(huda, aView())
    await savedViews.save(huda, aView({ name: 'Unpaid', query: 'unpaid=1', isShared: true }))
    const names = async (by: typeof huda) => (await savedViews.listOf(by, 'orders')).map(({ name }) => name)
    expect(await names(huda)).toEqual(['Late', 'Unpaid'])
    expect(await names(omar)).toEqual(['Unpaid'])
    expect(await savedViews.listOf(huda, 'leads')).toEqual([])
  })

  test('is replaced under its name, pinned to Home and removed by its owner alone', async () => {
    const { savedViews, huda, omar } = await start()
    await savedViews.save(huda, aView({ isShared: true }))
    await savedViews.save(huda, aView({ query: 'late=1', isShared: true }))
    const [view] = await savedViews.listOf(huda, 'orders')
    const id = view?.id ?? ''
    expect(view).toMatchObject({ query: 'late=1', ownerName: 'Huda', isPinned: false })
    expect((await savedViews.pin(omar, id, true)).ok).toBe(false)
    expect((await savedViews.remove(omar, id)).ok).toBe(false)
    expect((await savedViews.pin(huda, id, true)).ok).toBe(true)
    expect(await savedViews.listPinned(huda)).toMatchObject([{ id }])
    expect((await savedViews.remove(huda, id)).ok).toBe(true)
    expect((await savedViews.remove(huda, 'not an id')).ok).toBe(false)
    expect(await savedViews.listOf(huda, 'orders')).toEqual([])
  })

  test('needs a name, and a person has a hundred at most, also when all are saved concurrently', async () => {
    const { savedViews, huda } = await start()
    expect(await savedViews.save(huda, aView({ name: ' \u200B' }))).toMatchObject({
      failure: { kind: 'invalid-name' },
    })
    const saved = await Promise.all(
      Array.from({ length: maxViews + 5 }, (_, place) =>
        savedViews.save(huda, aView({ name: `View ${place}` })),
      ),
    )
    expect(saved.filter(({ ok }) => ok)).toHaveLength(maxViews)
    expect((await savedViews.save(huda, aView({ name: 'View 1', query: 'q=1' }))).ok).toBe(true)
  })
})
