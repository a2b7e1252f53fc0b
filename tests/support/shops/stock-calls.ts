import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'

type Example = { readonly place: string }
type StockCall = { readonly scope: 'place'; run(by: StaffOperator, on: Example): Promise<unknown> }

/** By permission, the use cases of the stock of LAMP, and of what runs low, that need it. None changes anything. */
export const stockCalls = (
  shop: () => Pick<Shop, 'stockAdmin'>,
): Readonly<Record<'stock.see' | 'stock.adjust', readonly StockCall[]>> => ({
  'stock.see': [
    {
      scope: 'place',
      run: async (by, { place }) =>
        (await shop().stockAdmin.find('LAMP', by))?.places.find(({ location }) => location === place),
    },
    {
      scope: 'place',
      run: async (by, { place }) => {
        const filters = { level: null, country: null, place }
        const page = { search: '', sort: 'sku', descending: false, size: 25, cursor: null } as const
        return (await shop().stockAdmin.listPage({ filters, ...page }, by)).rows.find(
          ({ location }) => location === place,
        )
      },
    },
  ],
  'stock.adjust': [
    {
      scope: 'place',
      run: (by, { place }) =>
        shop().stockAdmin.change({
          ...{ sku: 'LAMP', location: place, by, key: 'none' },
          change: { kind: 'adjusted', units: 0, why: 'found' },
        }),
    },
    {
      scope: 'place',
      run: (by, { place }) => shop().stockAdmin.setSafety({ sku: 'LAMP', location: place, units: -1, by }),
    },
  ],
})
