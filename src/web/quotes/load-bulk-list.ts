import { randomUUID } from 'node:crypto'
import type { CheckedList } from '#commerce/quotes/check-bulk-rows.ts'

type Page = { readonly locals: App.Locals; readonly url: Pick<URL, 'searchParams'> }

/** A list that was sent, with its prices. */
export type BulkListPage = {
  readonly id: string
  readonly list: CheckedList
  /** The list as text, to be changed. */
  readonly text: string
  /** The idempotency key of a request by this page. */
  readonly formKey: string
}

/** Undefined: no list was sent, or it is gone. */
export async function loadBulkList({ locals, url }: Page): Promise<BulkListPage | undefined> {
  const id = url.searchParams.get('list') ?? ''
  const list = id === '' ? undefined : await locals.shop.bulkQuotes.describeList(id, locals.storefront)
  if (!list) return undefined
  const text = list.rows
    .filter(({ mergedInto }) => mergedInto === null)
    .map(({ sku, quantity }) => (quantity === null ? sku : `${sku} ${quantity}`))
    .join('\n')
  return { id, list, text, formKey: randomUUID() }
}
