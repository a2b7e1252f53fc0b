import type { AstroGlobal } from 'astro'
import { tabletStateOf, type Tablet, type TabletState } from '#commerce/staff-access/tablet.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import type { Tone } from '#web/operations/lists/list-row.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import type { PeopleProblem } from './people-problems.ts'

export const toneOfTablet: Readonly<Record<TabletState, Tone>> = {
  waiting: 'info',
  bound: 'good',
  expired: 'neutral',
  revoked: 'neutral',
}

export type TabletsView = {
  readonly tablets: readonly (Tablet & { readonly state: TabletState })[]
  readonly problems: readonly PeopleProblem[]
  /** Made just now, shown once. */
  readonly added: { readonly tablet: Tablet; readonly link: string } | null
}

export async function handleTablets(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<Response | TabletsView> {
  const { shop } = astro.locals
  const { staffAccess } = shop
  const show = async (rest: Partial<TabletsView> = {}): Promise<TabletsView> => {
    const listed = await staffAccess.listTablets(by)
    const now = shop.clock.now()
    const tablets = (listed.ok ? listed.value : []).map((tablet) => ({
      ...tablet,
      state: tabletStateOf(tablet, now),
    }))
    return { tablets, problems: [], added: null, ...rest }
  }
  if (!posted) return show()
  const text = (name: string): string => String(posted.fields.get(name) ?? '')
  if (posted.act === 'revoke') {
    const revoked = await staffAccess.revokeTablet(by, text('tablet'))
    return revoked.ok ? astro.redirect(operationsPath('staffDevices'), 303) : notFound(astro)
  }
  const added = await staffAccess.addTablet(by, { place: text('place'), name: text('name') })
  if (added.ok) return show({ added: added.value })
  if (added.failure.kind === 'not-permitted') return notFound(astro)
  astro.response.status = 422
  const isName = added.failure.kind === 'invalid-name'
  return show({
    problems: [
      isName
        ? { text: 'operations-people:problem.invalid-name', field: 'name' }
        : { text: 'operations-people:problem.unknown-place', field: 'place' },
    ],
  })
}
