import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'
import type { StaffPermission } from '#commerce/staff/permission.ts'

type ProductCall<Scope> = {
  readonly scope: Scope
  readonly or?: readonly StaffPermission[]
  run(by: StaffOperator): Promise<unknown>
}

type ProductCalls = {
  readonly 'products.see': readonly ProductCall<'somewhere'>[]
  readonly 'products.manage': readonly ProductCall<'everywhere'>[]
  readonly 'products.texts': readonly ProductCall<'everywhere'>[]
}

/** By permission, the use cases of the product LAMP, which has two versions, that need it. None changes anything. */
export const productCalls = (
  shop: () => Pick<Shop, 'catalogAdmin' | 'productMedia' | 'mediaLibrary'>,
): ProductCalls => ({
  'products.see': [
    { scope: 'somewhere', run: (by) => shop().catalogAdmin.find('LAMP', by) },
    { scope: 'somewhere', run: (by) => shop().catalogAdmin.locate('LAMP', by) },
    { scope: 'somewhere', run: async (by) => (await shop().catalogAdmin.listBrands(by))[0] },
    { scope: 'somewhere', run: (by) => shop().productMedia.find('LAMP', by) },
    { scope: 'somewhere', run: (by) => shop().catalogAdmin.versions.find('LAMP', 1, by) },
    {
      scope: 'somewhere',
      run: async (by) => (await shop().catalogAdmin.versions.list('LAMP', by))[0],
    },
    {
      scope: 'somewhere',
      run: async (by) =>
        (await shop().catalogAdmin.versions.listPage('LAMP', { before: 2, size: 1 }, by)).versions[0],
    },
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
    {
      scope: 'everywhere',
      or: ['products.manage'],
      run: (by) => shop().catalogAdmin.versions.plan({ code: 'LAMP', version: 1, fields: null, by }),
    },
    {
      scope: 'everywhere',
      or: ['products.manage'],
      run: (by) =>
        shop().catalogAdmin.versions.restore({ code: 'LAMP', version: 2, fields: null, shown: 2, by }),
    },
    { scope: 'everywhere', run: (by) => shop().catalogAdmin.editTexts({ code: 'LAMP', texts: {}, by }) },
    { scope: 'everywhere', run: (by) => shop().productMedia.edit({ code: 'LAMP', fields: {}, by }) },
    { scope: 'everywhere', run: (by) => shop().productMedia.order({ code: 'LAMP', wanted: [], by }) },
    { scope: 'everywhere', run: (by) => shop().productMedia.remove({ code: 'LAMP', base: '/none', by }) },
    { scope: 'everywhere', run: (by) => shop().productMedia.add({ code: 'LAMP', bases: [], of: '', by }) },
  ],
})
