import type { AstroGlobal } from 'astro'
import { warehouseOf } from '#commerce/dispatch/place-of-order.ts'
import { endingUntil, type CounterPickup } from '#commerce/orders/pickup/pickup-counter.ts'
import type { CollectedPickup } from '#commerce/orders/pickup/ports.ts'
import { may } from '#commerce/staff/operator.ts'
import { atLocalTime, localTime } from '#kernel/local-time.ts'
import { parseMoney } from '#kernel/money.ts'
import type { Admission } from '#web/operations/admit.ts'
import { operationsPath } from '#web/operations/route-table.ts'
import { replyToAct, explainFailure, readPosted } from './outcome.ts'
import type { FieldProblem } from '#web/operations/field-problem.ts'
import { nameOfPlace } from './place-names.ts'

export type PickupsPage = {
  readonly stores: readonly { readonly code: string; readonly name: string }[]
  readonly store: string
  readonly country: string
  readonly mayHandOver: boolean
  readonly groups: {
    readonly gather: readonly CounterPickup[]
    readonly ready: readonly CounterPickup[]
    readonly ending: readonly CounterPickup[]
  }
  readonly collected: readonly CollectedPickup[]
  /** What a code has found. */
  readonly found: CounterPickup | null
  readonly typed: {
    readonly code: string
    readonly name: string
    readonly cash: string
    readonly note: string
    readonly idSeen: string
  }
  readonly problems: readonly FieldProblem[]
}

const noStore = (country: string): PickupsPage => ({
  ...{ stores: [], store: '', country, mayHandOver: false, collected: [], found: null, problems: [] },
  groups: { gather: [], ready: [], ending: [] },
  typed: { code: '', name: '', cash: '', note: '', idSeen: '' },
})

const maxWaiting = 300

/** The counter of a store, after what was posted to it. */
export async function loadPickupsPage(
  astro: AstroGlobal,
  { by, posted }: Admission,
): Promise<PickupsPage | Response> {
  const { locals, url } = astro
  const { shop, storefront, t } = locals
  const stores = shop.dispatch.picking
    .listPlaces(by, 'pickups.see')
    .filter(({ code, country }) => code !== warehouseOf(country))
  // Nothing is done at another store than the one that is named.
  const named = url.searchParams.get('store')
  const place = named === null ? stores[0] : stores.find(({ code }) => code === named)
  const country = shop.countries.find(({ isoCode }) => isoCode === place?.country)
  // A warehouse sees pickups of stores; its people may have none.
  if (!place || !country) return noStore(storefront.country.isoCode)
  const store = place.code
  const counter = shop.pickupCounter
  const field = (name: string) => (posted ? readPosted(posted.fields, name) : '')
  const typed = {
    code: field('code'),
    name: field('name'),
    cash: field('cash'),
    note: field('note'),
    idSeen: field('idSeen'),
  }
  let problems: readonly FieldProblem[] = []
  let found: CounterPickup | null = null
  if (posted) {
    const looked = await counter.findByCode({ store, code: readCode(typed.code), by })
    if (!looked.ok) {
      astro.response.status = 409
      problems = [{ text: explainFailure(looked.failure, t), field: 'code' }]
    } else {
      found = looked.value
      if (posted.act === 'hand-over') {
        const reply = await handOver(looked.value)
        if (reply instanceof Response) return reply
        problems = reply
      }
    }
  }
  const now = shop.clock.now()
  const waiting = await counter.list({ country: place.country, store, state: null, limit: maxWaiting, by })
  const soon = endingUntil(now)
  const isEnding = ({ shipment }: CounterPickup) => shipment.collectBy !== null && shipment.collectBy <= soon
  const ready = waiting.filter(({ state }) => state === 'ready')
  const { day } = localTime(now, country.timeZone)
  return {
    stores: stores.map((one) => ({
      code: one.code,
      name: nameOfPlace(one, shop.countries, storefront.language, t),
    })),
    ...{ store, country: place.country, found, typed, problems },
    mayHandOver: may(by, 'pickups.hand-over', { country: place.country, place: store }),
    groups: {
      gather: waiting.filter(({ state }) => state === 'confirmed' || state === 'preparing'),
      ready: ready.filter((one) => !isEnding(one)),
      ending: ready.filter(isEnding),
    },
    collected: await counter.listCollected({
      store,
      since: atLocalTime({ day, second: 0 }, country.timeZone),
      by,
    }),
  }

  /** Without a card there is a reason instead of its name. */
  async function handOver({ due }: CounterPickup): Promise<Response | readonly FieldProblem[]> {
    const hasCard = typed.idSeen === 'yes'
    const cash = due === null ? null : parseMoney(typed.cash, due.currency)
    if (typed.idSeen === '' || (hasCard && typed.name.trim() === '') || (cash && !cash.ok)) {
      astro.response.status = 422
      return [{ text: t('operations-dispatch:pickups.incomplete') }]
    }
    const handedOver = await counter.handOver({
      ...{ store, code: readCode(typed.code), by },
      name: hasCard ? typed.name : '',
      isNameConfirmed: typed.note.trim() !== '',
      collected: cash?.value ?? null,
      note: [hasCard ? 'card seen' : 'no card', typed.note.trim()].filter(Boolean).join(': '),
    })
    return replyToAct(astro, handedOver, `${operationsPath('pickups')}?store=${encodeURIComponent(store)}`)
  }
}

/** A scanned code is the address of a page that ends with it, a typed one the code alone. */
const readCode = (text: string): string => text.trim().split(/[/=]/).at(-1) ?? ''
