import type { CountryCode } from '#kernel/country.ts'
import type { Lead } from './lead.ts'

export type LeadRepository = {
  /** The lead that was stored under this key before, if any. */
  findByKey(key: string): Promise<Lead | undefined>
  /** Keeps a lead once per key. Answers the one that is stored: this one, or the one that was first. */
  add(key: string, lead: Lead): Promise<Lead>
}

export type PhoneNumbers = {
  /** "+971501234567"; undefined when nobody can be called there. Without a country code it is a number of `country`. */
  normalize(text: string, country: CountryCode): string | undefined
}

/** "L-7K3Q-9XWD": drawn anew each time, without letters that are taken for others. */
export type NewReference = () => string
