import { importKinds, type ImportKind } from '#commerce/imports/import-run.ts'
import type { Shop } from '#commerce/shop.ts'
import type { StaffOperator } from '#commerce/staff/operator.ts'

type ImportCall = { readonly scope: 'somewhere'; run(by: StaffOperator): Promise<unknown> }

/** By permission, the use cases of imports that need it. None changes anything: the file is empty. */
export const importCalls = (
  shop: () => Pick<Shop, 'importAdmin'>,
): Readonly<Record<'imports.run', readonly ImportCall[]>> => {
  const upload = (kind: ImportKind) => (by: StaffOperator) =>
    shop().importAdmin.upload(
      { kind, fileName: 'empty.csv', bytes: new Uint8Array(), map: null, key: 'none' },
      by,
    )
  // Who may send files may change what is in them, but for redirects, which are of who edits content, customers and gift cards.
  return {
    'imports.run': importKinds
      .filter((kind) => !['redirects', 'customers', 'gift-cards'].includes(kind))
      .map((kind) => ({
        scope: 'somewhere',
        run: upload(kind),
      })),
  }
}
