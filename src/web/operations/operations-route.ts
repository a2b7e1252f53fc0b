import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { MessageKey } from '#i18n/messages.ts'

/** `public`: without a session. `signed-in`: for everyone with one. A list: who has one of them. */
export type RoutePermission = StaffPermission | readonly StaffPermission[] | 'public' | 'signed-in'

/** What a form on a page of operations does; its button posts the name. */
export type OperationsAct = {
  /** `signed-in`: about what is one's own. Of a list, the use case says which one. */
  readonly permission: RoutePermission
  /** A factor must have been proven within five minutes. */
  readonly stepUp?: true
  /** What the audit calls it: "order.release-hold". Acts that only change what a person sees of their own have none. */
  readonly audit: string | null
  /** What the page after it says; left out: the title that the audit gives it. */
  readonly done?: MessageKey
}

/** In the order of the menu. */
export const menuGroups = ['today', 'orders', 'catalog', 'money', 'reports', 'people', 'system'] as const
type MenuGroup = (typeof menuGroups)[number]

export type OperationsRoute = {
  /** {name} is a parameter. */
  readonly pattern: string
  readonly permission: RoutePermission
  readonly title: MessageKey
  /** In the menu and, with its words, in the palette. Null: reached from another page. */
  readonly menu: { readonly group: MenuGroup; readonly icon: string; readonly letter: string | null } | null
  readonly acts: Readonly<Record<string, OperationsAct>>
}
