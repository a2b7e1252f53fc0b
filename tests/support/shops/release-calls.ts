import type { EntryName } from '#commerce/content/ports.ts'
import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { Scope } from '../permission-scope.ts'

type Example = { readonly country: string }
type ReleaseCall = { readonly scope: Scope; run(by: StaffOperator, on: Example): Promise<unknown> }

const help: EntryName = { kind: 'page', key: 'help', locale: 'en-US' }
/** By permission, the use cases of releases that need it. None changes content. */
export function releaseCalls(
  shop: () => Pick<Shop, 'contentReleases' | 'countries'>,
): Readonly<Record<'content.edit', readonly ReleaseCall[]>> {
  const releases = () => shop().contentReleases
  const release = (name: EntryName, by: StaffOperator) => ({
    ...{ name: 'None', versions: [{ name, version: 99 }], startsAt: null, endsAt: null, by },
  })
  const homeOf = (country: string): EntryName => ({
    ...help,
    key: shop().countries.find(({ isoCode }) => isoCode === country)?.pageId ?? '',
  })
  return {
    'content.edit': [
      { scope: 'everywhere', run: (by) => releases().check(release(help, by)) },
      {
        scope: 'everywhere',
        run: (by) => releases().publish({ ...release(help, by), id: crypto.randomUUID() }),
      },
      {
        scope: 'country',
        run: (by, { country }) =>
          releases().publish({ ...release(homeOf(country), by), id: crypto.randomUUID() }),
      },
    ],
  }
}
