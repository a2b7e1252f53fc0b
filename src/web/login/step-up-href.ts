import type { Storefront } from '#kernel/storefront.ts'
import { pathTo } from '#web/paths.ts'

/** Where a customer proves once more who they are, before what is guarded, and then goes on to `next` (an own path). */
export const stepUpHref = ({ code }: Pick<Storefront, 'code'>, next: string): string =>
  `${pathTo(code, 'accountConfirm')}?next=${encodeURIComponent(next)}`
