import { z } from 'zod'
import type { MergeConflict } from '#commerce/cart/ports.ts'
import { cookies as names } from '#kernel/cookies.ts'
import { cookiePath } from '#kernel/page-cookies.ts'
import type { FormContext } from '#web/forms/form-context.ts'

const sku = z.string().max(80)
const schema = z
  .array(
    z.union([
      z.object({ kind: z.literal('fewer'), sku, wanted: z.int(), quantity: z.int() }),
      z.object({ kind: z.literal('cart-full'), sku }),
      z.object({ kind: z.literal('other-coupon'), code: z.string().max(40) }),
    ]),
  )
  .max(20)

/** Seconds until the cart no longer says what a sign-in could not merge. */
const lifetimeSeconds = 600

/** Stores what of the guest's cart could not be merged, until the cart has shown it. */
export function setMergeConflicts(
  { cookies, locals }: Pick<FormContext, 'cookies' | 'locals'>,
  conflicts: readonly MergeConflict[],
): void {
  if (conflicts.length === 0) return
  cookies.set(
    names.mergeConflicts,
    Buffer.from(JSON.stringify(conflicts.slice(0, 20))).toString('base64url'),
    {
      path: cookiePath,
      maxAge: lifetimeSeconds,
      sameSite: 'lax',
      httpOnly: true,
      secure: locals.shop.settings.origin.startsWith('https://'),
    },
  )
}

/** Reads them once. None for anything that the shop did not write. */
export function takeMergeConflicts({
  cookies,
}: {
  readonly cookies: Pick<FormContext['cookies'], 'get' | 'delete'>
}): readonly MergeConflict[] {
  const stored = cookies.get(names.mergeConflicts)?.value
  if (stored === undefined) return []
  cookies.delete(names.mergeConflicts, { path: cookiePath })
  try {
    const read = schema.safeParse(JSON.parse(Buffer.from(stored, 'base64url').toString('utf8')))
    return read.success ? read.data : []
  } catch {
    return []
  }
}
