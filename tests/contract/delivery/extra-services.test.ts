import { describe, expect, test } from 'vitest'
import { createDeliveryModule } from '#adapters/delivery/create-delivery-module.ts'
import { createExtraTerms } from '#adapters/delivery/extra-service.ts'
import { extraServiceCodes } from '#commerce/delivery/service-terms.ts'
import { createExtraAnswer } from '#stand-ins/extra.ts'
import { faultyService, standInFaults, standInKey } from '#stand-ins/stand-in.ts'
import { manualClock } from '../../support/manual-clock.ts'
import { theCountries } from '../../support/shops/the-countries.ts'

function theServices(kind: 'tables' | 'service', answer = createExtraAnswer()) {
  const clock = manualClock()
  const service = faultyService(answer)
  const reported: unknown[] = []
  const open = () => {
    const extraTerms = createExtraTerms({
      env: {
        extraService: kind === 'tables' ? null : { url: 'https://extras.example/v1', key: standInKey },
      },
      countries: theCountries,
      clock,
      report: (error) => void reported.push(error),
      fetch: service.fetch,
    })
    const { tableOf } = createDeliveryModule('src/content', { clock, countries: theCountries, extraTerms })
    return (country: string) => tableOf(country).services
  }
  return { clock, service, reported, open }
}
const codesOf = (services: readonly { readonly code: string }[]) => services.map(({ code }) => code).sort()
const warrantyOf = (services: readonly { readonly code: string; readonly perClassMinor: object }[]) =>
  services.find(({ code }) => code === 'extended-warranty')?.perClassMinor

describe.each(['tables', 'service'] as const)('extra services, priced by the %s', (kind) => {
  test('are assembly, removal and warranty in every country; carrying up is the table’s own', async () => {
    const services = theServices(kind).open()
    for (const { isoCode } of theCountries)
      await expect.poll(() => codesOf(services(isoCode))).toEqual([...extraServiceCodes, 'carry-up'].sort())
  })

  test('have names in both languages, and are available in zones that the table has', async () => {
    const services = theServices(kind).open()
    for (const { isoCode } of theCountries)
      for (const { label, zones } of services(isoCode)) {
        expect(label.en).toMatch(/[a-z]/)
        expect(label.ar).toMatch(/[\u0621-\u064A]/)
        expect(zones.length).toBeGreaterThan(0)
      }
  })
})

describe('a service of extras', () => {
  test('prices in place of the table as soon as it has answered, and is read again after a minute', async () => {
    const known = [{ ...warrantyTerm, perClassMinor: { L: 100 } }]
    const { open, clock, service } = theServices('service', createExtraAnswer(known))
    const services = open()
    await expect.poll(() => warrantyOf(services('ae'))).toEqual({ L: 100 })
    expect(service.requests).toHaveLength(theCountries.length)
    known[0] = { ...warrantyTerm, perClassMinor: { L: 200 } }
    clock.advance(60_000)
    await expect.poll(() => warrantyOf(services('ae'))).toEqual({ L: 200 })
  })

  test.each(standInFaults)(
    'that is %s: the table prices at first, and its last prices later',
    async (fault) => {
      const { open, clock, service } = theServices('service')
      service.injectFault(fault)
      const services = open()
      expect(warrantyOf(services('ae'))).toMatchObject({ L: 9900 })
      service.injectFault(null)
      await expect
        .poll(() => {
          clock.advance(11_000)
          return warrantyOf(services('ae'))
        })
        .toMatchObject({ L: 12_300 })
      service.injectFault(fault)
      clock.advance(120_000)
      expect(warrantyOf(services('ae'))).toMatchObject({ L: 12_300 })
    },
  )

  test('sells nothing that it cannot price: unknown services, carrying up, prices below zero or of other units', async () => {
    const { open, reported } = theServices(
      'service',
      createExtraAnswer([
        warrantyTerm,
        { ...warrantyTerm, code: 'carry-up' },
        { ...warrantyTerm, code: 'car-wash' },
        { ...warrantyTerm, perClassMinor: { L: -1 } },
        { ...warrantyTerm, perClassMinor: { L: 49.5 } },
        { ...warrantyTerm, perClassMinor: { L: 99_000_000 } },
        { ...warrantyTerm, label: { en: 'Warranty' } },
        null,
      ]),
    )
    const services = open()
    await expect.poll(() => codesOf(services('ae'))).toEqual(['carry-up', 'extended-warranty'])
    expect(services('ae').find(({ code }) => code === 'carry-up')?.perClassMinor).toMatchObject({ M: 1500 })
    expect(reported).toHaveLength(7 * theCountries.length)
  })
})

const warrantyTerm = {
  code: 'extended-warranty',
  label: { en: 'A longer warranty', ar: 'ضمان أطول' },
  zones: ['near'],
  perClassMinor: { L: 9900 },
  minutesIncluded: 0,
  halfHourMinor: 0,
}
