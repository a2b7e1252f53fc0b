import type { APIContext } from 'astro'
import type { Translate } from '#i18n/translator.ts'
import { actTitle } from './audit/act-title.ts'
import type { OperationsAct } from './operations-route.ts'
import { operationsRoutes } from './route-table.ts'
import { operationsRoot } from './session-cookie.ts'

/** An act that was posted: the page after it says that it was done. */
export type DoneAct = { readonly route: string; readonly act: string }

const cookie = 'ops-done'
/** Long enough for a redirect. */
const seconds = 20

/**
 * The header by which the page at `location` says what was done; null: a handler's redirect is about what did not work, which is in
 * the address by a name of its own.
 */
export function noteDoneAct({ route, act }: DoneAct, location: string): string | null {
  const { pathname, searchParams } = new URL(location, 'http://shop.invalid')
  if ([...searchParams.keys()].some((name) => name.endsWith('-problem'))) return null
  const value = encodeURIComponent(`${route} ${act} ${pathname}`)
  return `${cookie}=${value}; Path=${operationsRoot}; Max-Age=${seconds}; HttpOnly; SameSite=Lax`
}

/** What was done just before this page, in words; said once. Undefined: nothing, or another page says it. */
export function readDoneAct(
  { cookies, url }: Pick<APIContext, 'cookies' | 'url'>,
  t: Translate,
): string | undefined {
  const [route = '', name = '', path] = cookies.get(cookie)?.value.split(' ') ?? []
  if (path !== url.pathname) return undefined
  cookies.delete(cookie, { path: operationsRoot })
  const routes: Readonly<Record<string, { readonly acts: Readonly<Record<string, OperationsAct>> }>> =
    operationsRoutes
  const acts = Object.hasOwn(routes, route) ? routes[route]?.acts : undefined
  const act = acts && Object.hasOwn(acts, name) ? acts[name] : undefined
  return act && doneText(act, t)
}

/** What an act has done, as the audit calls it, or as the route table says; undefined: its page shows that by itself. */
export const doneText = ({ done, audit }: OperationsAct, t: Translate): string | undefined =>
  done ? t(done) : audit === null ? undefined : actTitle(audit.replace('*', ''), t)
