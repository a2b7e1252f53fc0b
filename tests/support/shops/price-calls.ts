import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'

type Example = { readonly country: string }
type PriceCall = {
  readonly scope: 'country' | 'place'
  run(by: StaffOperator, on: Example): Promise<unknown>
}

/** By permission, the use cases of the prices of LAMP that need it. None changes anything. */
export const priceCalls = (
  shop: () => Pick<Shop, 'priceAdmin' | 'costAdmin'>,
): Readonly<Record<'prices.see' | 'prices.set' | 'costs.see' | 'costs.set', readonly PriceCall[]>> => ({
  'prices.see': [
    { scope: 'place', run: (by, { country }) => shop().priceAdmin.find('LAMP', country, by) },
    {
      scope: 'place',
      run: async (by, { country }) =>
        (await shop().priceAdmin.findSku('LAMP', by)).find((one) => one.country.isoCode === country),
    },
  ],
  'costs.see': [
    { scope: 'place', run: (by, { country }) => shop().costAdmin.find('LAMP', country, by) },
    {
      scope: 'place',
      run: async (by, { country }) =>
        (await shop().costAdmin.findSku('LAMP', by)).find((one) => one.country.isoCode === country),
    },
  ],
  'costs.set': [
    { scope: 'country', run: (by, { country }) => shop().costAdmin.set({ country, lines: [], by }) },
  ],
  'prices.set': [
    {
      scope: 'country',
      run: (by, { country }) =>
        shop().priceAdmin.change({ wanted: { kind: 'set', country, lines: [] }, id: 'none', by }),
    },
    {
      scope: 'country',
      run: (by, { country }) => shop().priceAdmin.check({ kind: 'set', country, lines: [] }, by),
    },
  ],
})
