import type { AstroGlobal } from 'astro'
import { shortReasons, type PickBoard } from '#commerce/dispatch/create-picking.ts'
import { may } from '#commerce/staff/operator.ts'
import { parseDay } from '#kernel/local-time.ts'
import { firstOf, type Money } from '#kernel/money.ts'
import { notFound, type Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { replyToAct, readPosted } from './outcome.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { nameOfPlace } from './place-names.ts'

/** Items that are to be canceled, before it is done. */
export type ShortCheck = {
  readonly shipment: string
  readonly sku: string
  readonly name: string
  readonly quantity: number
  readonly reason: (typeof shortReasons)[number]
  /** The price of what is canceled. */
  readonly sum: Money
}

export type PickPage = {
  readonly places: readonly { readonly code: string; readonly name: string }[]
  readonly board: PickBoard
  readonly problems: readonly FieldProblem[]
  readonly check: ShortCheck | null
  /** What was scanned, where it was nothing. */
  readonly scanned: string
  /** Labels and lists. */
  readonly mayPrint: boolean
}

/** The pick list of a place, after what was posted to it. */
export async function loadPickPage(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<PickPage | Response> {
  const { locals, url } = astro
  const { shop, storefront, t } = locals
  const { picking } = shop.dispatch
  const places = picking.listPlaces(by, 'orders.pick')
  const [first] = places
  const place = url.searchParams.get('place') ?? first?.code
  if (place === undefined) return notFound(astro)
  const until = parseDay(url.searchParams.get('until') ?? '') ?? null
  const at = { by, place, until }
  let problems: readonly FieldProblem[] = []
  let check: ShortCheck | null = null
  let scanned = ''
  if (posted) {
    const { act, fields } = posted
    const here = `${operationsPath('pick')}?place=${encodeURIComponent(place)}${until === null ? '' : `&until=${until}`}`
    const shipment = readPosted(fields, 'shipment')
    const short = {
      by,
      shipment,
      sku: readPosted(fields, 'sku'),
      quantity: Number(readPosted(fields, 'quantity')),
      reason: readPosted(fields, 'reason'),
      key: readPosted(fields, 'key'),
    }
    if (act === 'check-short') check = await readShort()
    if (act === 'check-short' && !check) {
      astro.response.status = 422
      problems = [{ text: t('operations-dispatch:pick.short-invalid') }]
    }
    const done =
      act === 'tick'
        ? await picking.tick({ ...at, sku: short.sku })
        : act === 'untick'
          ? await picking.untick({ ...at, sku: short.sku })
          : act === 'scan'
            ? await picking.scan({ ...at, code: readPosted(fields, 'code') })
            : act === 'pack'
              ? await picking.pack({ by, shipment })
              : act === 'short'
                ? await picking.short(short)
                : undefined
    if (done && !done.ok && act === 'scan') scanned = readPosted(fields, 'code')
    const reply = done && replyToAct(astro, done, here)
    if (reply instanceof Response) return reply
    if (reply) problems = reply

    async function readShort(): Promise<ShortCheck | null> {
      const found = await picking.board(at)
      const waiting = found.ok
        ? found.value.shipments.find((one) => `${one.order.number}/${one.shipment.position}` === shipment)
        : undefined
      const line = waiting?.order.lines.find(({ sku }) => sku === short.sku)
      const reason = shortReasons.find((one) => one === short.reason)
      const isCount =
        Number.isSafeInteger(short.quantity) && short.quantity > 0 && short.quantity <= (line?.quantity ?? 0)
      return line && reason && isCount
        ? {
            ...{ shipment, sku: short.sku, quantity: short.quantity, reason },
            name: line.name[storefront.language],
            sum: firstOf(line.net, short.quantity, line.quantity),
          }
        : null
    }
  }
  const board = await picking.board(at)
  if (!board.ok) return notFound(astro)
  const names = places.map((one) => ({
    code: one.code,
    name: nameOfPlace(one, shop.countries, storefront.language, t),
  }))
  const { code, country } = board.value.place
  const mayPrint = may(by, 'orders.print', { country, place: code })
  return { places: names, board: board.value, problems, check, scanned, mayPrint }
}
