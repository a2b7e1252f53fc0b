/** The header of every response of a shop on https, by which browsers refuse plain http from then on. */
export const transportSecurity = (origin: string): Readonly<Record<string, string>> =>
  origin.startsWith('https://') ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}
