import type { OperationsRoute } from '#web/operations/operations-route.ts'

const act = (audit: string | null) => ({ permission: 'slots.edit', audit }) as const

/** Places of delivery slots: how many there are, and how many are taken. */
export const slotPages = {
  slots: {
    pattern: '/operations/slots',
    permission: 'slots.see',
    title: 'operations-slots:list.title',
    menu: { group: 'orders', icon: 'clock', letter: null },
    acts: {},
  },
  quoteBox: {
    pattern: '/operations/slots/quote',
    permission: 'slots.see',
    title: 'operations-slots:quote.title',
    menu: { group: 'orders', icon: 'truck', letter: null },
    acts: {},
  },
  slot: {
    pattern: '/operations/slots/{id}',
    permission: 'slots.see',
    title: 'operations-slots:title',
    menu: null,
    acts: {
      'check-day': act(null),
      'set-day': act('slot.set-day'),
      'check-rule': act(null),
      'set-rule': act('slot.set-rule'),
    },
  },
} as const satisfies Record<string, OperationsRoute>
