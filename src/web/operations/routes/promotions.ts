import type { OperationsRoute } from '#web/operations/operations-route.ts'

const manage = (audit: string | null) => ({ permission: 'promotions.manage', audit }) as const
const saving = {
  'check-put': manage(null),
  'simulate-put': manage('promotion.simulate'),
  put: manage('promotion.put'),
  'request-put': manage('approval.request'),
} as const

/** Promotions: what they give, to whom and when. */
export const promotionPages = {
  promotions: {
    pattern: '/operations/promotions',
    permission: 'promotions.see',
    title: 'operations-promotions:list.title',
    menu: { group: 'catalog', icon: 'gift', letter: null },
    acts: {},
  },
  promotionNew: {
    pattern: '/operations/promotions/new',
    permission: 'promotions.manage',
    title: 'operations-promotions:new.title',
    menu: null,
    acts: saving,
  },
  promotionCalendar: {
    pattern: '/operations/promotions/calendar',
    permission: 'promotions.see',
    title: 'operations-promotions:calendar.title',
    menu: null,
    acts: {},
  },
  promotionSimulation: {
    pattern: '/operations/promotions/simulation',
    permission: 'promotions.see',
    title: 'operations-promotions:simulation.title',
    menu: null,
    acts: {
      'check-cart': { permission: 'promotions.see', audit: null },
      'simulate-month': manage('promotion.simulate'),
    },
  },
  promotionCodes: {
    pattern: '/operations/promotions/{id}/codes',
    permission: 'promotions.see',
    title: 'operations-promotions:codes.title',
    menu: null,
    acts: {
      'find-code': { permission: 'promotions.see', audit: null },
      'make-codes': manage('promotion.make-codes'),
      'export-codes': manage('promotion.export-codes'),
      'check-revoke-codes': manage(null),
      'revoke-codes': manage('promotion.revoke-codes'),
    },
  },
  promotion: {
    pattern: '/operations/promotions/{id}',
    permission: 'promotions.see',
    title: 'operations-promotions:detail.title',
    menu: null,
    acts: {
      ...saving,
      'check-stop': manage(null),
      stop: manage('promotion.stop'),
      'check-restart': manage(null),
      restart: manage('promotion.restart'),
      'simulate-restart': manage('promotion.simulate'),
      'request-restart': manage('approval.request'),
    },
  },
} as const satisfies Record<string, OperationsRoute>
