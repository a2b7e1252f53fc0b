import type { OpenedOrder } from '#commerce/orders/orders.ts'
import type { ReturnRequest } from '#commerce/returns/returns.ts'
import { draftParameter } from './return-page.ts'

type Draft = { readonly draft: ReturnRequest | undefined; readonly id: string }

/** What was entered before, by the id in the address. */
export async function findDraft(
  { shop }: Pick<App.Locals, 'shop'>,
  opened: OpenedOrder,
  url: URL,
): Promise<Draft> {
  const id = url.searchParams.get(draftParameter) ?? ''
  return { id, draft: id === '' ? undefined : await shop.returns.findDraft(opened, id) }
}
