import type { OperationsVisit } from './operations-visit.ts'
import { operationsPath } from './route-table.ts'
import { staffBrowserOf } from './session-cookie.ts'

/** Fields that a form carries without showing them. */
const carried = new Set(['act', 'key', 'version', 'shown'])

/** Whether somebody types into the field. */
export const isTyped = (name: string): boolean => !carried.has(name) && !name.startsWith('preview')

/**
 * Keeps what was posted, without files, until the person has signed in or proven a factor. Returns the page that shows it again, or
 * that says why it cannot; undefined: nothing was posted.
 */
export async function keepPosted(
  astro: OperationsVisit,
  posted: FormData | undefined,
): Promise<URL | undefined> {
  if (!posted) return undefined
  const { locals, url } = astro
  const entries = [...posted]
  const fields = entries.flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as const] : [],
  )
  const files = entries.flatMap(([, value]) =>
    typeof value !== 'string' && value.size > 0 ? [value.name] : [],
  )
  const path = url.pathname + url.search
  const stored = await locals.shop.staffAccess.storeForm({ path, fields, files }, staffBrowserOf(astro))
  const isLost = files.length > 0 || fields.some(([name, value]) => isTyped(name) && value !== '')
  if (!stored.ok && !isLost) return undefined
  const page = new URL(operationsPath('unsent'), url)
  page.search = stored.ok
    ? `?form=${stored.value}`
    : `?lost=${stored.failure}&path=${encodeURIComponent(path)}`
  return page
}
