import type { StaffPermission } from '#commerce/staff/permission.ts'
import type { MessageKey } from '#i18n/messages.ts'

/** What a form on a page of operations does; its button posts the name. */
export type OperationsAct = {
  readonly permission: StaffPermission
  /** A factor must have been proven within five minutes. */
  readonly stepUp?: true
  /** What the audit calls it: "order.release-hold". Acts that only change what a person sees of their own have none. */
  readonly audit: string | null
}

const groups = ['today', 'orders', 'catalog', 'money', 'people', 'system'] as const
type MenuGroup = (typeof groups)[number]

export type OperationsRoute = {
  /** {name} is a parameter. */
  readonly pattern: string
  /** `public`: without a session. `signed-in`: for everyone with one. */
  readonly permission: StaffPermission | 'public' | 'signed-in'
  readonly title: MessageKey
  /** In the menu and, with its words, in the palette. Null: reached from another page. */
  readonly menu: { readonly group: MenuGroup; readonly icon: string; readonly letter: string | null } | null
  readonly acts: Readonly<Record<string, OperationsAct>>
}

/**
 * Every page of operations. Menu, palette, guards and the permission test are made from it; a page begins with
 * `admit(Astro, id)`.
 */
export const operationsRoutes = {
  signIn: {
    pattern: '/operations/sign-in',
    permission: 'public',
    title: 'operations:sign-in.title',
    menu: null,
    acts: {},
  },
  home: {
    pattern: '/operations',
    permission: 'signed-in',
    title: 'operations:home.title',
    menu: { group: 'today', icon: 'home', letter: 'h' },
    acts: {},
  },
  notFound: {
    pattern: '/operations/not-found',
    permission: 'public',
    title: 'operations:not-found.title',
    menu: null,
    acts: {},
  },
} as const satisfies Record<string, OperationsRoute>

export type OperationsRouteId = keyof typeof operationsRoutes
export const menuGroups: readonly MenuGroup[] = groups

export const routeOf = (id: OperationsRouteId): OperationsRoute => operationsRoutes[id]

type ParameterOf<Pattern> = Pattern extends `${string}{${infer Name}}${infer Rest}`
  ? Name | ParameterOf<Rest>
  : never
type ParametersOf<Id extends OperationsRouteId> = Record<
  ParameterOf<(typeof operationsRoutes)[Id]['pattern']>,
  string
>

/** The path of a page: operationsPath('order', { number: 'AE123' }). */
export function operationsPath<Id extends OperationsRouteId>(
  id: Id,
  ...[parameters]: [ParameterOf<(typeof operationsRoutes)[Id]['pattern']>] extends [never]
    ? []
    : [ParametersOf<Id>]
): string {
  return routeOf(id).pattern.replace(/\{(\w+)\}/g, (_, key: string) =>
    encodeURIComponent(String((parameters as Readonly<Record<string, string>> | undefined)?.[key] ?? '')),
  )
}
