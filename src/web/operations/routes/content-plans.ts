import type { OperationsRoute } from '#web/operations/operations-route.ts'

const edit = (audit: string | null) => ({ permission: 'content.edit', audit }) as const

/** What of the content is shown together, when, and the menu of the shop. */
export const contentPlanPages = {
  contentReleases: {
    pattern: '/operations/content/releases',
    permission: 'content.see',
    title: 'operations-releases:list.title',
    menu: null,
    acts: {},
  },
  contentReleaseNew: {
    pattern: '/operations/content/releases/new',
    permission: 'content.edit',
    title: 'operations-releases:new.title',
    menu: null,
    acts: { 'check-release': edit(null), release: edit('content.release') },
  },
  contentRelease: {
    pattern: '/operations/content/releases/{release}',
    permission: 'content.see',
    title: 'operations-releases:release.title',
    menu: null,
    acts: { 'check-withdraw-release': edit(null), 'withdraw-release': edit('content.withdraw-release') },
  },
  contentMenu: {
    pattern: '/operations/content/menu',
    permission: 'content.see',
    title: 'operations-releases:menu.title',
    menu: { group: 'catalog', icon: 'list', letter: null },
    acts: { 'save-menu': edit('content.put') },
  },
  contentCalendar: {
    pattern: '/operations/content/calendar',
    permission: 'content.see',
    title: 'operations-releases:calendar.title',
    menu: null,
    acts: {},
  },
} as const satisfies Record<string, OperationsRoute>
