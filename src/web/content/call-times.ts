import { formatClock, formatDay } from '#i18n/format.ts'

/** Times for a call that are free, as options of a form. None when they cannot be read: then it is as soon as possible. */
export async function loadCallTimes({
  shop,
  storefront,
  requestId,
}: Pick<App.Locals, 'shop' | 'storefront' | 'requestId'>): Promise<
  readonly { readonly value: string; readonly label: string }[]
> {
  try {
    const times = await shop.leads.listCallTimes(storefront.country.isoCode)
    return times.map(({ day, from, startsAt }) => ({
      value: startsAt,
      label: `${formatDay(day, storefront)} · ${formatClock(from, storefront)}`,
    }))
  } catch (error) {
    shop.report(error, { what: 'list times for a call', requestId })
    return []
  }
}
