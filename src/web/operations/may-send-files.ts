import type { Shop } from '#commerce/shop.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'
import { mayAnywhere } from '#commerce/staff/operator.ts'
import { roles } from '#commerce/staff/role.ts'
import { parseGuestToken } from '#kernel/visitor-token.ts'
import { createCookieJar } from '#web/forms/cookie-jar.ts'

/** A posted form whose body is still unread. */
type FilePost = {
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

/** Pages with a form for files, and who has it. */
const filePages: Readonly<Record<string, StaffPermission>> = {
  '/operations/settlements': 'settlements.manage',
  '/operations/transfers': 'settlements.manage',
  '/operations/redirects': 'content.edit',
  '/operations/imports/new': 'imports.run',
  '/operations/imports/maps/new': 'imports.run',
  '/operations/disputes': 'payments.manage',
  '/operations/media/new': 'products.texts',
}

/** Pictures of a product; long sheets of its variants; areas of a country. */
const longForms: readonly (readonly [path: RegExp, StaffPermission])[] = [
  [/^\/operations\/catalog\/[^/]+\/media$/, 'products.texts'],
  [/^\/operations\/catalog\/[^/]+\/variants$/, 'products.manage'],
  [/^\/operations\/settings\/delivery-areas\/[^/]+$/, 'settings.manage'],
]

const permissionOf = (path: string): StaffPermission | undefined =>
  longForms.find(([pattern]) => pattern.test(path))?.[1] ?? filePages[path]

/**
 * Whether a member of staff may send a file, or a very long form, to this page; also after their session has ended, so that they are asked to sign in and
 * what they typed comes back, instead of a file that is said to be too large.
 */
export const createMaySendFiles =
  (shop: Shop) =>
  async ({ target, headers }: FilePost): Promise<boolean> => {
    const permission = permissionOf(target.split('?', 1)[0] ?? '')
    if (permission === undefined) return false
    const { cookies } = createCookieJar(String(headers['cookie'] ?? ''))
    const name = shop.settings.origin.startsWith('https://') ? '__Secure-ops' : 'ops'
    const token = parseGuestToken(cookies.get(name)?.value)
    if (token === null) return false
    const browser = { session: token, device: null, tablet: null, from: '', agent: '', requestId: null }
    const session = await shop.staffAccess.find(browser)
    if (session) return mayAnywhere(session.operator, permission)
    const owner = await shop.staffAccess.ownerOf(browser)
    return owner?.grants.some(({ role }) => roles[role].permissions.includes(permission)) ?? false
  }
