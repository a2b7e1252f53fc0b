import type { OperationsRoute } from '#web/operations/operations-route.ts'

/** Each kind of settings names the permission that sees it, and the one that edits it. */
const see = ['settings.see', 'stores.see', 'messages.see'] as const
const edit = ['settings.manage', 'stores.edit', 'messages.texts'] as const
const act = (audit: string | null) => ({ permission: edit, stepUp: true, audit }) as const

/** What the shop follows in each country. */
export const settingPages = {
  settings: {
    pattern: '/operations/settings',
    permission: see,
    title: 'operations-settings:list.title',
    menu: { group: 'system', icon: 'list', letter: null },
    acts: {},
  },
  setting: {
    pattern: '/operations/settings/{kind}/{code}',
    permission: see,
    title: 'operations-settings:title',
    menu: null,
    acts: {
      'check-publish': { permission: edit, audit: null },
      publish: act('setting.publish'),
      'request-publish': act('approval.request'),
      'check-restore': { permission: edit, audit: null },
      restore: act('setting.restore'),
      'request-restore': act('approval.request'),
      'check-cancel': { permission: edit, audit: null },
      'cancel-plan': act('setting.cancel-plan'),
      'request-cancel': act('approval.request'),
    },
  },
} as const satisfies Record<string, OperationsRoute>
