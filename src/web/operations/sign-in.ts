import type { AstroGlobal } from 'astro'
import { parseOperationsPath } from './own-path.ts'
import { operationsPath } from './route-table.ts'
import { clearStaffSession, setStaffSession, staffBrowserOf } from './session-cookie.ts'

/** What the page of the sign-in shows, after what was posted to it. */
export async function handleSignIn(astro: AstroGlobal): Promise<Response | { readonly failed: boolean }> {
  const { locals, request, url } = astro
  if (request.method !== 'POST') return { failed: false }
  const fields = await request.formData()
  const browser = staffBrowserOf(astro)
  const { staffAccess } = locals.shop
  if (fields.get('act') === 'sign-out') {
    if (browser.session !== null) await staffAccess.signOut(browser.session)
    clearStaffSession(astro)
    return astro.redirect(operationsPath('signIn'), 303)
  }
  const signedIn = await staffAccess.signInAsDemo(String(fields.get('email') ?? ''), browser)
  if (!signedIn.ok) {
    astro.response.status = 422
    return { failed: true }
  }
  setStaffSession(astro, signedIn.value)
  return astro.redirect(parseOperationsPath(url.searchParams.get('next')) ?? operationsPath('home'), 303)
}
