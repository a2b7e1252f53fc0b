import type { Grant } from '#commerce/staff/operator.ts'
import type { Language } from '#kernel/language.ts'

/** The people of the demo, by whom its back office can be tried. They do not exist in production. */
export type DemoPerson = {
  readonly email: string
  readonly name: string
  readonly language: Language
  readonly grants: readonly Grant[]
}

const everywhere = { countries: 'all', places: 'all' } as const

export const demoPeople: readonly DemoPerson[] = [
  { email: 'huda@demo.example', name: 'Huda Al Mansoori', language: 'en', grants: [{ role: 'customer-service', ...everywhere }] },
  { email: 'salem@demo.example', name: 'سالم الحارثي', language: 'ar', grants: [{ role: 'customer-service', countries: ['om'], places: 'all' }] },
  { email: 'ravi@demo.example', name: 'Ravi Menon', language: 'en', grants: [{ role: 'warehouse', countries: ['ae'], places: ['wh-ae'] }] },
  { email: 'mariam@demo.example', name: 'مريم الكعبي', language: 'ar', grants: [{ role: 'store-associate', countries: ['ae'], places: ['barsha'] }] },
  { email: 'fahad@demo.example', name: 'Fahad Al Sabah', language: 'en', grants: [{ role: 'finance', ...everywhere }] },
  { email: 'leena@demo.example', name: 'Leena Thomas', language: 'en', grants: [{ role: 'merchandiser', ...everywhere }] },
  { email: 'noor@demo.example', name: 'نور الزدجالي', language: 'ar', grants: [{ role: 'content-editor', ...everywhere }] },
  { email: 'omar@demo.example', name: 'Omar Haddad', language: 'en', grants: [{ role: 'marketing', ...everywhere }] },
  { email: 'aisha@demo.example', name: 'Aisha Rahman', language: 'en', grants: [{ role: 'admin', ...everywhere }] },
  { email: 'yusuf@demo.example', name: 'يوسف البلوشي', language: 'ar', grants: [{ role: 'admin', ...everywhere }] },
] // prettier-ignore
