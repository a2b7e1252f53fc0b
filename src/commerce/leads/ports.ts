import type { CountryCode } from '#kernel/country.ts'
import type { Lead } from './lead.ts'

export type LeadRepository = {
  findByKey(key: string): Promise<Lead | undefined>
  /** Stores a lead once per key. Returns the stored one: this, or an earlier one. */
  add(key: string, lead: Lead): Promise<Lead>
}

export type PhoneNumbers = {
  /** "+971501234567"; undefined for an invalid number. Without a country code it is a number of `country`. */
  normalize(text: string, country: CountryCode): string | undefined
}

/** Returns a random reference, "L-7K3Q-9XWD". */
export type NewReference = () => string
