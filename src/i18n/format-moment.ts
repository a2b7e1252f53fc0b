import type { Instant } from '#kernel/instant.ts'
import type { Storefront } from '#kernel/storefront.ts'

/** "2:05:30 pm" in the country's time zone: for what is waited for, where seconds matter. */
export const formatMoment = (at: Instant, { country, language }: Storefront): string =>
  new Intl.DateTimeFormat(country.intl[language], { timeStyle: 'medium', timeZone: country.timeZone }).format(
    new Date(at),
  )
