import type { ConsultationsFacade } from '#commerce/consultations/create-consultations.ts'
import type { Country } from '#kernel/country.ts'
import { storefront } from '#kernel/storefront.ts'

type Deps = {
  readonly consultations: Pick<ConsultationsFacade, 'listStores' | 'listSlots' | 'book'>
  readonly countries: readonly Country[]
}

const visitors = [
  {
    name: 'Layla Haddad',
    phone: '+971501230001',
    language: 'en',
    message: 'A living room of five by four metres.',
  },
  { name: 'سارة المنصوري', phone: '+971501230002', language: 'ar', message: 'مجلس لعشرة ضيوف.' },
  { name: 'Tom Fernandes', phone: '+971501230003', language: 'en', message: '' },
] as const

/** Visits to the first free hours of a designer, so that the demo's calendar shows some. The same visit is booked once. */
export async function seedDemoConsultations({ consultations, countries }: Deps): Promise<void> {
  const [country] = countries
  if (!country) return
  for (const [index, { language, ...visitor }] of visitors.entries()) {
    const here = storefront(country, language)
    const [store] = await consultations.listStores(here)
    const free = store && (await consultations.listSlots(store)).filter((slot) => slot.free > 0)
    const slot = free?.[index * 2] ?? free?.[0]
    if (!store || !slot) return
    await consultations.book(
      {
        ...visitor,
        key: `demo-consultation-${index}`,
        storeCode: store.storeCode,
        startsAt: slot.startsAt,
        email: `visitor-${index}@demo.example`,
        from: `demo-${index}`,
      },
      here,
    )
  }
}
