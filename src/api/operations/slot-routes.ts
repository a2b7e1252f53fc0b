import type { SlotAdmin, SlotFailure, SlotView } from '#commerce/slots/slot-admin.ts'
import {
  slotDayBody,
  slotRuleBody,
  slotsQuery,
  wireSlotDetail,
  wireSlotRule,
  wireSlots,
} from '#contracts/operations-slots.ts'
import { fail, ok } from '#kernel/result.ts'
import { parseDay } from '#kernel/local-time.ts'
import { route, type Rejection, type Route } from './routes.ts'

const statuses = {
  'not-found': 404,
  'not-permitted': 403,
  'not-places': 422,
  'not-offered': 409,
  'below-taken': 409,
  'capacity-changed': 409,
} as const satisfies Record<SlotFailure['kind'], number>

const rejected = ({ kind }: Pick<SlotFailure, 'kind'>) => fail<Rejection>({ status: statuses[kind], kind })

/** Places of delivery slots: what is taken, and how many there are. */
export const slotRoutes = (admin: SlotAdmin): readonly Route[] => {
  const detailOf = async (id: string, by: Parameters<SlotAdmin['find']>[1]) => {
    const found = await admin.find(id, by)
    if (!found) return rejected({ kind: 'not-found' })
    const { slot, rule, weekdays, orders } = found
    return ok({ slot: toWire(slot), rule, weekdays: [...weekdays], orders: [...orders] })
  }
  return [
    route({
      method: 'GET',
      path: '/slots/{country}',
      scope: 'stores:read',
      summary:
        'Places of delivery slots of a zone, for 120 days: how many there are, and how many are taken.',
      query: slotsQuery,
      reply: wireSlots,
      run: async ({ parameters: { country = '' }, query: { zone, from }, by }) => {
        const first = parseDay(from ?? '')
        const wanted = { country, ...(zone ? { zone } : {}), ...(first ? { from: first } : {}) }
        const found = await admin.calendar(wanted, by)
        if (!found) return rejected({ kind: 'not-found' })
        const { zones, slots } = found
        return ok({ country, zone: found.zone, zones: [...zones], slots: slots.map(toWire) })
      },
    }),
    route({
      method: 'GET',
      path: '/slots/{slot}/places',
      scope: 'stores:read',
      summary: 'Places of a delivery slot, its rule, and which orders have one.',
      reply: wireSlotDetail,
      run: ({ parameters: { slot = '' }, by }) => detailOf(slot, by),
    }),
    route({
      method: 'PUT',
      path: '/slots/{slot}/places',
      scope: 'stores:write',
      summary: 'Sets the places of a delivery slot on its day; never fewer than are taken.',
      body: slotDayBody,
      reply: wireSlotDetail,
      run: async ({ parameters: { slot: id = '' }, body: { capacity, seen, note = '' }, by }) => {
        const set = await admin.setDay({ id, capacity, note, by, ...(seen === undefined ? {} : { seen }) })
        return set.ok ? detailOf(id, by) : rejected(set.failure)
      },
    }),
    route({
      method: 'PUT',
      path: '/slots/{slot}/rule',
      scope: 'stores:write',
      summary: 'Sets the places of the hours of a delivery slot, on all days that have them.',
      body: slotRuleBody,
      reply: wireSlotRule,
      run: async ({ parameters: { slot: id = '' }, body: { capacity, seen, note = '' }, by }) => {
        const set = await admin.setRule({ id, capacity, note, by, ...(seen === undefined ? {} : { seen }) })
        if (!set.ok) return rejected(set.failure)
        const { own, above } = set.value
        return ok({ capacity: set.value.capacity, own: [...own], above: [...above] })
      },
    }),
  ]
}

const toWire = ({ id, day, from, to, capacity, taken, setBy, isOffered }: SlotView) => ({
  ...{ id, day, from, to, capacity, taken, setBy, isOffered },
})
