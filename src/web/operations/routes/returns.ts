import type { OperationsRoute } from '#web/operations/operations-route.ts'

type Permissions = readonly ('returns.manage' | 'returns.inspect' | 'returns.receive')[]

const look = (permission: Permissions) => ({ permission, audit: null })
const act = (event: string, permission: Permissions) => ({ permission, audit: `return.${event}` })
const managing = ['returns.manage'] as const
const inspecting = ['returns.manage', 'returns.inspect'] as const
const receiving = ['returns.manage', 'returns.inspect', 'returns.receive'] as const

/** Returns, one of them, and those that the policy denies. */
export const returnsRoutes = {
  returns: {
    pattern: '/operations/returns',
    permission: 'returns.see',
    title: 'operations-returns:title',
    menu: { group: 'orders', icon: 'return', letter: 'e' },
    acts: {
      'check-claim': { permission: 'returns.see', audit: null },
      'check-tag': { permission: 'returns.see', audit: null },
      'claim-many': { permission: 'returns.see', audit: 'task.start' },
      'tag-many': { permission: 'returns.see', audit: 'task.start' },
    },
  },
  return: {
    pattern: '/operations/returns/{number}',
    permission: 'returns.see',
    title: 'operations-returns:one.title',
    menu: null,
    acts: {
      'check-approve': look(managing),
      approve: act('approve', managing),
      'check-reject': look(managing),
      reject: act('reject', managing),
      'check-schedule': look(managing),
      schedule: act('schedule', managing),
      'check-collect': look(inspecting),
      collect: act('collect', inspecting),
      'check-miss': look(inspecting),
      miss: act('miss', inspecting),
      'check-receive': look(receiving),
      receive: act('receive', receiving),
      'check-accept': look(inspecting),
      accept: act('accept*', inspecting),
      'check-refuse': look(inspecting),
      refuse: act('refuse', inspecting),
      'check-send-back': look(inspecting),
      'send-back': act('send-back', inspecting),
      'check-waive': look(managing),
      waive: act('waive', managing),
      'request-accept': { permission: inspecting, audit: 'approval.request' },
      'request-waive': { permission: 'returns.manage', audit: 'approval.request' },
    },
  },
  returnPhoto: {
    pattern: '/operations/returns/{number}/photos/{position}',
    permission: 'returns.see',
    title: 'operations-returns:photos',
    menu: null,
    acts: {},
  },
  deniedReturn: {
    pattern: '/operations/orders/{number}/return',
    permission: 'returns.manage',
    title: 'operations-returns:denied.title',
    menu: null,
    acts: {
      'check-request': look(managing),
      request: { permission: 'returns.manage', audit: 'approval.request' },
    },
  },
} as const satisfies Record<string, OperationsRoute>
