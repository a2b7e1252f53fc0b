import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import { need } from '../builders/a-purchase.ts'
import { operator } from '../builders/operators.ts'

type RedirectCall = { readonly scope: 'anywhere'; run(by: StaffOperator): Promise<unknown> }

/** By permission, the use cases of redirects that need it. None changes anything but for the first, by the command. */
export function redirectCalls(
  shop: () => Pick<Shop, 'redirectAdmin'>,
): Readonly<Record<'content.see' | 'content.edit', readonly RedirectCall[]>> {
  const call = (run: RedirectCall['run']): RedirectCall => ({ scope: 'anywhere', run })
  const old = { from: '/old', to: '/help', status: '301' }
  return {
    'content.see': [
      call(async (by) => {
        need(await shop().redirectAdmin.put({ ...old, by: operator }))
        return shop().redirectAdmin.find(old.from, by)
      }),
    ],
    'content.edit': [
      call((by) => shop().redirectAdmin.put({ ...old, by })),
      call((by) => shop().redirectAdmin.importLines([], { by, writes: true })),
    ],
  }
}
