import type { OperationsVisit } from './operations-visit.ts'
import { operationsPath } from './route-table.ts'
import { staffBrowserOf } from './session-cookie.ts'

/**
 * Keeps what was posted, without files, until the person has signed in or proven a factor. Returns the page that shows it again;
 * undefined: nothing was posted, or it could not be kept.
 */
export async function keepPosted(
  astro: OperationsVisit,
  posted: FormData | undefined,
): Promise<URL | undefined> {
  if (!posted) return undefined
  const { locals, url } = astro
  const fields = [...posted].flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const form = { path: url.pathname + url.search, fields }
  const id = await locals.shop.staffAccess.storeForm(form, staffBrowserOf(astro))
  return id === undefined ? undefined : new URL(`${operationsPath('unsent')}?form=${id}`, url)
}
