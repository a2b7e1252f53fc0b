import { standInJson, type StandInAnswer } from './stand-in.ts'

/**
 * The retailer's catalog: GET /categories, and /products, /prices and /stock?after=CURSOR. It begins empty; PUT to the same
 * paths adds a change as it is to be read (`{"record": …}`, `{"sku": …, "onHand": 3}`), and PUT /categories replaces the list.
 */
export function createCatalogServiceAnswer(): StandInAnswer {
  let categories: unknown = []
  const feeds: Readonly<Record<string, unknown[]>> = { products: [], prices: [], stock: [] }

  function list(entries: readonly unknown[], search: URLSearchParams): Response {
    const after = Number(search.get('after') ?? 0)
    const page = entries.slice(after, after + Number(search.get('limit') ?? 100))
    return standInJson({
      changes: page,
      cursor: String(after + page.length),
    })
  }

  return async (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const name = /\/([a-z]+)$/.exec(pathname)?.[1] ?? ''
    const entries = feeds[name]
    if (name !== 'categories' && !entries) return standInJson({ error: 'not found' }, 404)
    if (request.method === 'GET') return entries ? list(entries, searchParams) : standInJson({ categories })
    const body = (await request.json()) as unknown
    if (entries) entries.push(body)
    else categories = body
    return standInJson({ added: true }, 201)
  }
}
