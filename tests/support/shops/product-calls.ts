import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'

type ProductCall<Scope> = { readonly scope: Scope; run(by: StaffOperator): Promise<unknown> }

type ProductCalls = {
  readonly 'products.see': readonly ProductCall<'somewhere'>[]
  readonly 'products.manage': readonly ProductCall<'everywhere'>[]
  readonly 'products.texts': readonly ProductCall<'everywhere'>[]
}

/** By permission, the use cases of the product LAMP that need it. None changes anything. */
export const productCalls = (
  shop: () => Pick<Shop, 'catalogAdmin' | 'productMedia' | 'mediaLibrary'>,
): ProductCalls => ({
  'products.see': [
    { scope: 'somewhere', run: (by) => shop().catalogAdmin.find('LAMP', by) },
    { scope: 'somewhere', run: (by) => shop().productMedia.find('LAMP', by) },
  ],
  'products.manage': [
    {
      scope: 'everywhere',
      run: (by) => shop().catalogAdmin.editVariants({ code: 'LAMP', fields: {}, by }),
    },
    {
      scope: 'everywhere',
      run: (by) => shop().catalogAdmin.setHidden({ code: 'LAMP', isHidden: false, by }),
    },
    {
      scope: 'everywhere',
      run: (by) => shop().catalogAdmin.setBadge({ code: 'LAMP', badge: 'exclusive', isOn: false, by }),
    },
    {
      scope: 'everywhere',
      run: (by) => shop().catalogAdmin.setCategory({ code: 'LAMP', category: 'none', isIn: false, by }),
    },
  ],
  'products.texts': [
    { scope: 'everywhere', run: (by) => shop().catalogAdmin.editTexts({ code: 'LAMP', texts: {}, by }) },
    { scope: 'everywhere', run: (by) => shop().productMedia.edit({ code: 'LAMP', fields: {}, by }) },
    { scope: 'everywhere', run: (by) => shop().productMedia.order({ code: 'LAMP', wanted: [], by }) },
    { scope: 'everywhere', run: (by) => shop().productMedia.remove({ code: 'LAMP', base: '/none', by }) },
    { scope: 'everywhere', run: (by) => shop().productMedia.add({ code: 'LAMP', bases: [], of: '', by }) },
  ],
})
