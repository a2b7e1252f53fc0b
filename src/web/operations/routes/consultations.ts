import type { OperationsRoute } from '#web/operations/operations-route.ts'

const act = (audit: string | null) => ({ permission: 'leads.manage', audit }) as const

/** Appointments with designers. */
export const consultationPages = {
  consultations: {
    pattern: '/operations/consultations',
    permission: 'leads.see',
    title: 'operations-consultations:list.title',
    menu: { group: 'people', icon: 'clock', letter: null },
    acts: {},
  },
  consultationCalendar: {
    pattern: '/operations/consultations/calendar',
    permission: 'leads.see',
    title: 'operations-consultations:calendar.title',
    menu: null,
    acts: {},
  },
  consultation: {
    pattern: '/operations/consultations/{reference}',
    permission: 'leads.see',
    title: 'operations-consultations:one.title',
    menu: null,
    acts: {
      'check-move': act(null),
      move: act('consultation.move'),
      'check-cancel': act(null),
      cancel: act('consultation.cancel'),
      complete: act('consultation.complete'),
      miss: act('consultation.miss'),
    },
  },
} as const satisfies Record<string, OperationsRoute>
