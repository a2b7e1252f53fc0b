import { standInJson, type StandInAnswer } from './stand-in.ts'

type EngineOrder = {
  readonly number: string
  version: number
  status: string
  at: string
  /** Place of its last change. */
  change: number
}

/**
 * The retailer's order system: PUT /orders/NUMBER takes an order or its newer version, GET /orders/changes?after=CURSOR
 * lists what changed. POST /orders/NUMBER/status?to=shipped changes one, as a person there would.
 */
export function createCommerceEngineAnswer(now: () => Date = () => new Date()): StandInAnswer {
  const orders = new Map<string, EngineOrder>()
  let changes = 0
  const toReceipt = ({ number, status, at }: EngineOrder) => ({ number, status, at })
  const change = (order: EngineOrder, status: string) =>
    Object.assign(order, { status, at: now().toISOString(), change: (changes += 1) })

  function list(search: URLSearchParams): Response {
    const after = Number(search.get('after') ?? 0)
    const limit = Number(search.get('limit') ?? 100)
    const page = [...orders]
      .filter(([, order]) => order.change > after)
      .sort(([, one], [, other]) => one.change - other.change)
      .slice(0, limit)
    return standInJson({
      changes: page.map(([order, engineOrder]) => ({ order, ...toReceipt(engineOrder) })),
      cursor: String(page.at(-1)?.[1].change ?? after),
    })
  }

  async function take(order: string, request: Request): Promise<Response> {
    const body = (await request.json().catch(() => null)) as { number?: string; version?: number } | null
    if (body?.number !== order || typeof body.version !== 'number')
      return standInJson({ error: 'not an order' }, 422)
    const known = orders.get(order)
    if (known) {
      known.version = Math.max(known.version, body.version)
      return standInJson(toReceipt(known))
    }
    const number = `E-${100_001 + orders.size}`
    const added = { number, version: body.version, status: '', at: '', change: 0 }
    orders.set(order, added)
    return standInJson(toReceipt(change(added, 'received')), 201)
  }

  return (request) => {
    const { pathname, searchParams } = new URL(request.url)
    const [, order = '', action] = /\/orders\/([^/]+)(\/status)?$/.exec(pathname) ?? []
    if (order === 'changes') return list(searchParams)
    if (request.method === 'PUT' && order !== '') return take(decodeURIComponent(order), request)
    const known = orders.get(order)
    if (request.method === 'POST' && action !== undefined && known)
      return standInJson(toReceipt(change(known, searchParams.get('to') ?? 'processing')))
    return standInJson({ error: 'not found' }, 404)
  }
}
