import type { CatalogWriter } from '#commerce/catalog/ports.ts'
import { stockBody, stockReply } from '#contracts/operations.ts'
import { fail, ok } from '#kernel/result.ts'
import { route, type Rejection, type Route } from './routes.ts'

type Deps = {
  readonly writer: Pick<CatalogWriter, 'setStock'>
  /** True: stock is edited in another system. */
  readonly catalogService: { readonly isManagedElsewhere: boolean }
}

const stockRejections = {
  'unknown-sku': 404,
  'unknown-location': 404,
  'below-reserved': 409,
} as const satisfies Record<Exclude<Awaited<ReturnType<CatalogWriter['setStock']>>, 'set'>, number>

const managedElsewhere = () => fail<Rejection>({ status: 409, kind: 'managed-elsewhere' })

/** Stock, as other systems count it. */
export const catalogRoutes = ({ writer, catalogService }: Deps): readonly Route[] => [
  route({
    method: 'PUT',
    path: '/stock/{sku}/{location}',
    scope: 'stock:write',
    summary: 'Sets the stock of a SKU at a warehouse or store.',
    body: stockBody,
    reply: stockReply,
    run: async ({ parameters: { sku = '', location = '' }, body: { onHand }, by }) => {
      if (catalogService.isManagedElsewhere) return managedElsewhere()
      const outcome = await writer.setStock(sku, location, onHand, by)
      return outcome === 'set'
        ? ok({ sku, location, onHand })
        : fail({ status: stockRejections[outcome], kind: outcome })
    },
  }),
]
