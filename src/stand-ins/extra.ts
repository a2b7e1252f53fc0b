import { standInJson, type StandInAnswer } from './stand-in.ts'

const both = (en: string, ar: string) => ({ en, ar })
/** Of all countries' delivery tables. */
const zones = ['near', 'far', 'middle', 'remote', 'rest', 'all', 'bengaluru', 'cities', 'elsewhere']
const term = (code: string, label: object, perClassMinor: object) => ({
  code,
  label,
  zones,
  perClassMinor,
  minutesIncluded: 600,
  halfHourMinor: 0,
})

/** What the service charges, in minor units, the same number in all countries. */
const demoServices = [
  term('assembly', both('Assembly by our partner', 'التركيب عبر شريكنا'), { M: 0, L: 0, XL: 0, XXL: 0 }),
  term('old-item-removal', both('Old furniture removal', 'أخذ أثاثك القديم'), {
    L: 8000,
    XL: 8000,
    XXL: 8000,
  }),
  term('extended-warranty', both('Three more years of warranty', 'ثلاث سنوات إضافية من الضمان'), {
    M: 12_300,
    L: 12_300,
    XL: 12_300,
    XXL: 12_300,
  }),
]

/** The retailer's service of extras: GET /services?country=ae. */
export function createExtraAnswer(services: readonly unknown[] = demoServices): StandInAnswer {
  return (request) =>
    new URL(request.url).pathname.endsWith('/services')
      ? standInJson({ services })
      : standInJson({ error: 'not found' }, 404)
}
