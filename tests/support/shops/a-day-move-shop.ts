import { createDayMoveKinds } from '#adapters/orders/day-move-kinds.ts'
import { createTasksModule } from '#adapters/tasks/create-tasks-module.ts'
import type { OpenDatabase } from '#infrastructure/db/database.ts'
import { aStaffOperator } from '../builders/a-staff-operator.ts'
import { aReschedulingShop } from './a-rescheduling-shop.ts'
import { theCountries } from './the-countries.ts'

/** Orders that are due on Tuesday 24 November, and the tasks that move them. Every other day takes `capacity` orders. */
export async function aDayMoveShop({ db }: Pick<OpenDatabase, 'db'>, capacity = 2) {
  const shop = await aReschedulingShop({ db }, capacity)
  const { tasks, job } = createTasksModule(db, {
    clock: shop.clock,
    kinds: createDayMoveKinds({
      orderAdmin: shop.orderAdmin,
      listReschedulings: shop.orders.listReschedulings,
      countries: theCountries,
    }),
    report: (error) => {
      throw error
    },
    pauseMs: 0,
  })
  const role = 'customer-service'
  const by = await aStaffOperator(db, role, [{ role, countries: ['ae'], places: 'all' }])
  const work = () => job.run(new AbortController().signal)
  const rowsOf = async (id: string) =>
    (await tasks.listRows(by, id, { state: null, after: -1 })).map(({ id: number, state, answer }) => ({
      ...{ number, state, why: answer?.en ?? null },
    }))
  return {
    ...shop,
    tasks,
    by,
    work,
    rowsOf,
    async begin(numbers: readonly string[], key: string, days = { from: '2026-11-24', to: '2026-11-25' }) {
      const begun = await tasks.start(by, {
        kind: 'order.move-day',
        parameters: { ...days, reason: 'The holiday moves' },
        rows: numbers.map((id) => ({ id, label: id })),
        ...{ asOf: shop.clock.now(), key },
      })
      if (!begun.ok) throw new Error(begun.failure.kind)
      return begun.value
    },
    dayOf: async (number: string) => (await shop.orderOf(number)).shipments[0]?.slot?.day,
  }
}
