import type { AstroGlobal } from 'astro'
import type { Tablet } from '#commerce/staff-access/tablet.ts'
import { parseOperationsPath } from '#web/operations/own-path.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import {
  clearStaffSession,
  setStaffSession,
  setTablet,
  staffBrowserOf,
} from '#web/operations/session-cookie.ts'

export type TabletView =
  /** A link that binds this browser. */
  | { readonly kind: 'link'; readonly tablet: Tablet }
  /** The resting screen: it names the tablet, and no person. */
  | { readonly kind: 'rest'; readonly tablet: Tablet; readonly hasFailed: boolean }
  | { readonly kind: 'none' }

/** What a tablet shows while nobody works with it. */
export async function handleTablet(astro: AstroGlobal): Promise<Response | TabletView> {
  const { locals, request, url } = astro
  const { staffAccess } = locals.shop
  const browser = staffBrowserOf(astro)
  const fields = request.method === 'POST' ? await request.formData() : null
  const text = (name: string): string => String(fields?.get(name) ?? '').slice(0, 200)
  const link = url.searchParams.get('t')
  const here = operationsPath('tablet')
  if (link !== null) {
    const tablet = await staffAccess.findTabletLink(link)
    if (!tablet) return none(astro)
    if (text('act') !== 'bind') return { kind: 'link', tablet }
    const bound = await staffAccess.bindTablet(link)
    if (!bound.ok) return none(astro)
    setTablet(astro, bound.value.token)
    return astro.redirect(here, 303)
  }
  if (text('act') === 'rest') {
    if (browser.session !== null) await staffAccess.signOut(browser.session)
    clearStaffSession(astro)
    return astro.redirect(here, 303)
  }
  const tablet = await staffAccess.findTablet(browser)
  if (!tablet) return none(astro)
  if (text('act') !== 'enter') return { kind: 'rest', tablet, hasFailed: false }
  const entered = await staffAccess.signInOnTablet({ number: text('number'), pin: text('pin') }, browser)
  if (!entered.ok) {
    astro.response.status = 422
    return { kind: 'rest', tablet, hasFailed: true }
  }
  setStaffSession(astro, { session: entered.value.session })
  return astro.redirect(parseOperationsPath(url.searchParams.get('next')) ?? operationsPath('home'), 303)
}

function none(astro: AstroGlobal): TabletView {
  astro.response.status = 404
  return { kind: 'none' }
}
