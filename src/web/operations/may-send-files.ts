import type { Shop } from '#commerce/shop.ts'
import { mayAnywhere } from '#commerce/staff/operator.ts'
import { parseGuestToken } from '#kernel/visitor-token.ts'
import { createCookieJar } from '#web/forms/cookie-jar.ts'

/** A posted form whose body is still unread. */
type FilePost = {
  readonly target: string
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
}

const filePage = /^\/operations\/(?:settlements|transfers)(?:\?|$)/

/** Whether a member of staff may send files of banks and providers: who keeps the accounts. */
export const createMaySendFiles =
  (shop: Shop) =>
  async ({ target, headers }: FilePost): Promise<boolean> => {
    if (!filePage.test(target)) return false
    const { cookies } = createCookieJar(String(headers['cookie'] ?? ''))
    const name = shop.settings.origin.startsWith('https://') ? '__Secure-ops' : 'ops'
    const token = parseGuestToken(cookies.get(name)?.value)
    if (token === null) return false
    const session = await shop.staffAccess.find({
      session: token,
      device: null,
      tablet: null,
      from: '',
      agent: '',
      requestId: null,
    })
    return session !== undefined && mayAnywhere(session.operator, 'settlements.manage')
  }
