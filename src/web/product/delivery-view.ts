import type { DeliveryArea, DeliveryPromise, PromiseRequest } from '#commerce/delivery/promise.ts'
import { sizeClasses } from '#commerce/delivery/size-class.ts'
import { money, type Money } from '#kernel/money.ts'
import type { Currency } from '#kernel/currency.ts'

type DeliveryQuery = Pick<PromiseRequest, 'sizeClass' | 'area'> & {
  readonly leadTimeDays: number
  readonly price: Money
}

export type DeliveryView = {
  readonly promise: DeliveryPromise
  /** Areas by emirate, governorate or state, in the order of the table. */
  readonly regions: readonly { readonly label: string; readonly areas: readonly DeliveryArea[] }[]
  /** Path of the promise for another area, whose code is appended. */
  readonly another: string
}

/** Loads the delivery promise for an area. `defaultPromise`: for the default area, if known. Undefined, and reported, on error. */
export function loadDelivery(
  { shop, storefront, requestId }: Pick<App.Locals, 'shop' | 'storefront' | 'requestId'>,
  { sizeClass, leadTimeDays, price, area }: DeliveryQuery,
  defaultPromise?: DeliveryPromise,
): DeliveryView | undefined {
  try {
    const promise =
      area === null && defaultPromise
        ? defaultPromise
        : shop.delivery.promise({ sizeClass, leadTimeDays, itemsTotal: price, area }, storefront)
    const query = new URLSearchParams({
      class: sizeClass,
      ready: String(leadTimeDays),
      minor: String(price.minor),
      area: '',
    })
    return {
      promise,
      regions: byRegion(shop.delivery.listAreas(storefront)),
      another: `/api/${storefront.code}/delivery?${query}`,
    }
  } catch (error) {
    shop.report(error, { what: 'promise delivery', requestId })
    return undefined
  }
}

/** Parses the query of an `another` path; undefined when it is not one of ours. */
export function parseDeliveryQuery(query: URLSearchParams, currency: Currency): DeliveryQuery | undefined {
  const sizeClass = sizeClasses.find((one) => one === query.get('class'))
  const minor = query.get('minor') ?? ''
  const ready = query.get('ready') ?? '0'
  if (!sizeClass || !/^\d{1,10}$/.test(minor) || !/^\d{1,3}$/.test(ready)) return undefined
  return {
    sizeClass,
    leadTimeDays: Number(ready),
    price: money(Number(minor), currency),
    area: query.get('area'),
  }
}

function byRegion(areas: readonly DeliveryArea[]): DeliveryView['regions'] {
  const regions = new Map<string, DeliveryArea[]>()
  for (const area of areas) regions.set(area.region, [...(regions.get(area.region) ?? []), area])
  return [...regions].map(([label, inside]) => ({ label, areas: inside }))
}
